import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Continuations as the class library has them: generators, one in another, pinned ones, exceptions. */
public class Nested {
    /** `jdk.internal.vm.Continuation` by reflection, which compilers don't know. */
    static class Continuation {
        static final Class<?> CLASS = find("jdk.internal.vm.Continuation");
        static final Class<?> SCOPE = find("jdk.internal.vm.ContinuationScope");
        final Object itself;

        Continuation(Object scope, Runnable body) {
            itself = make(CLASS, new Class<?>[] {SCOPE, Runnable.class}, scope, body);
        }

        static Object scope(String name) {
            return make(SCOPE, new Class<?>[] {String.class}, name);
        }

        static Class<?> find(String name) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }

        static Object make(Class<?> type, Class<?>[] parameters, Object... arguments) {
            try {
                Constructor<?> constructor = type.getConstructor(parameters);
                return constructor.newInstance(arguments);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        static Object call(Object receiver, String name, Class<?>[] parameters, Object... arguments) {
            try {
                Method method = CLASS.getMethod(name, parameters);
                return method.invoke(receiver, arguments);
            } catch (InvocationTargetException e) {
                throw (RuntimeException) e.getCause();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        void run() {
            call(itself, "run", new Class<?>[0]);
        }

        boolean isDone() {
            return (Boolean) call(itself, "isDone", new Class<?>[0]);
        }

        StackTraceElement[] getStackTrace() {
            return (StackTraceElement[]) call(itself, "getStackTrace", new Class<?>[0]);
        }

        static void yield(Object scope) {
            call(null, "yield", new Class<?>[] {SCOPE}, scope);
        }

        static void pin() {
            call(null, "pin", new Class<?>[0]);
        }

        static void unpin() {
            call(null, "unpin", new Class<?>[0]);
        }

        static boolean isPinned(Object scope) {
            return (Boolean) call(null, "isPinned", new Class<?>[] {SCOPE}, scope);
        }
    }

    static final Object OUTER = Continuation.scope("outer");
    static final Object INNER = Continuation.scope("inner");
    static int value;

    static void produce(int from, int to) {
        if (from < to) {
            value = from;
            Continuation.yield(INNER);
            produce(from + 1, to);
        }
    }

    static String trace(Continuation continuation) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement element : continuation.getStackTrace()) {
            if (element.getClassName().startsWith("Nested") && !element.getClassName().contains("$")) {
                text.append(' ').append(element.getMethodName());
            }
        }
        return text.toString();
    }

    public static void main(String[] args) {
        Continuation generator = new Continuation(INNER, () -> produce(0, 5));
        List<Integer> seen = new ArrayList<>();
        while (true) {
            generator.run();
            if (generator.isDone()) {
                break;
            }
            seen.add(value);
        }
        System.out.println("generated " + seen);

        StringBuilder log = new StringBuilder();
        Continuation outer = new Continuation(OUTER, () -> {
            Continuation inner = new Continuation(INNER, () -> {
                log.append("a");
                Continuation.yield(INNER);
                log.append("b");
                Continuation.yield(OUTER);
                log.append("c");
            });
            inner.run();
            log.append(1);
            inner.run();
            log.append(2).append(inner.isDone());
        });
        outer.run();
        log.append("|");
        System.out.println("trace" + trace(outer));
        outer.run();
        System.out.println(log + " " + outer.isDone());

        Continuation pinned = new Continuation(OUTER, () -> {
            Continuation.pin();
            try {
                System.out.println("pinned " + Continuation.isPinned(OUTER));
                Continuation.pin();
                Continuation.unpin();
                Continuation.yield(OUTER);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            } finally {
                Continuation.unpin();
            }
            System.out.println("unpinned");
        });
        pinned.run();
        System.out.println("done " + pinned.isDone());

        Continuation throwing = new Continuation(OUTER, () -> {
            Continuation.yield(OUTER);
            throw new IllegalArgumentException("from inside");
        });
        throwing.run();
        try {
            throwing.run();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + ", done " + throwing.isDone());
        }
        try {
            throwing.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Continuation.yield(OUTER);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().replaceAll("@.*", ""));
        }
    }
}

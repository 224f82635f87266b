import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/** Questions about types in warm code: of interfaces among a hundred, by class objects that aren't known, and calls of handles that change. */
public class ClassQuestions {
    interface Wanted {}
    interface Other {}
    static class Plain {}
    static class One implements Wanted {}
    static class Two implements Wanted, Other {}
    static final class Late extends Two implements Runnable { public void run() {} }

    static int asked(Object object) {
        int said = 0;
        if (object instanceof Wanted) said |= 1;
        if (object instanceof Other) said |= 2;
        if (object instanceof Runnable) said |= 4;
        if (object instanceof Comparable) said |= 8;
        if (object instanceof Cloneable) said |= 16;
        if (object instanceof Wanted[]) said |= 32;
        if (object instanceof Object[]) said |= 64;
        return said;
    }

    static int all(Class<?>[] classes, Object[] objects) {
        int said = 0;
        for (Class<?> of : classes) {
            for (Object object : objects) said = said * 31 + (of.isInstance(object) ? 1 : 0);
            for (Class<?> from : classes) said = said * 31 + (of.isAssignableFrom(from) ? 1 : 0);
        }
        return said;
    }

    static String cast(Class<?> to, Object object) {
        try {
            return String.valueOf(to.cast(object) == object);
        } catch (ClassCastException wrong) {
            return wrong.getMessage();
        }
    }

    static long called(MethodHandle handle, Object argument) throws Throwable {
        return (long) handle.invokeExact(argument);
    }

    static long length(Object object) { return object.toString().length(); }
    static long hash(Object object) { return object.hashCode(); }

    public static void main(String[] args) throws Throwable {
        Object[] objects = {new Plain(), new One(), new Two(), new Late(), "text", 7, new Wanted[1], new Two[1], new int[1], new Plain[1][1], null};
        int said = 0;
        for (int i = 0; i < 40_000; i++) said = said * 31 + asked(objects[i % objects.length]);
        System.out.println(said);
        for (Object object : objects) System.out.print(asked(object) + " ");
        System.out.println();

        // More interfaces than there are bits to mark them with, each implemented by one class and by no other.
        List<Class<?>> classes = new ArrayList<>(List.of(int.class, void.class, int[].class, Object.class, Cloneable.class, Wanted[].class, Late.class, Integer.class));
        List<Object> proxies = new ArrayList<>();
        var loader = ClassQuestions.class.getClassLoader();
        Class<?>[] interfaces = {Runnable.class, Comparable.class, CharSequence.class, Iterable.class, AutoCloseable.class, Readable.class, Appendable.class,
            java.util.concurrent.Callable.class, java.util.function.Supplier.class, java.util.function.Function.class, java.util.function.Consumer.class,
            java.util.function.Predicate.class, java.util.function.BiFunction.class, java.util.function.UnaryOperator.class, java.util.function.IntFunction.class,
            java.util.Comparator.class, java.util.Iterator.class, java.util.Enumeration.class, java.util.Collection.class, java.util.List.class,
            java.util.Set.class, java.util.Map.class, java.util.Queue.class, java.util.Deque.class, java.util.SortedMap.class, java.util.SortedSet.class,
            java.io.Closeable.class, java.io.Flushable.class, java.io.Serializable.class, java.io.FileFilter.class, java.io.FilenameFilter.class,
            java.io.DataInput.class, java.io.DataOutput.class, java.io.ObjectInput.class, java.io.ObjectOutput.class, Wanted.class, Other.class};
        for (Class<?> one : interfaces) {
            classes.add(one);
            proxies.add(java.lang.reflect.Proxy.newProxyInstance(loader, new Class<?>[] {one}, (proxy, method, arguments) -> null));
        }
        Class<?>[] asked = classes.toArray(Class<?>[]::new);
        Object[] them = proxies.toArray();
        int first = all(asked, them), last = 0;
        for (int i = 0; i < 60; i++) last = all(asked, them);
        System.out.println(first + " " + (first == last));
        for (int i = 0; i < 20_000; i++) cast(i % 2 == 0 ? Wanted.class : Integer.class, objects[i % 7]);
        System.out.println(cast(Wanted.class, new Two()) + " " + cast(Wanted.class, null) + " " + cast(int.class, 7));
        System.out.println(cast(Other.class, new One()));
        int thrown = 0;
        for (int i = 0; i < 20_000; i++) {
            try {
                thrown += asked[i % asked.length].isAssignableFrom(i % 100 == 0 ? null : Object.class) ? 1 : 0;
            } catch (NullPointerException none) {
                thrown += 1000;
            }
        }
        System.out.println(thrown);

        var lookup = MethodHandles.lookup();
        var type = MethodType.methodType(long.class, Object.class);
        MethodHandle[] handles = {lookup.findStatic(ClassQuestions.class, "length", type), lookup.findStatic(ClassQuestions.class, "hash", type),
            MethodHandles.dropArguments(MethodHandles.constant(long.class, 5L), 0, Object.class),
            MethodHandles.filterReturnValue(lookup.findStatic(ClassQuestions.class, "length", type), lookup.findStatic(Math.class, "abs", MethodType.methodType(long.class, long.class)))};
        long sum = 0;
        for (int i = 0; i < 60_000; i++) sum = sum * 31 + called(handles[i % handles.length], "word" + i % 50);
        System.out.println(sum);
        try {
            called(null, "");
        } catch (NullPointerException none) {
            System.out.println("no handle");
        }
    }
}

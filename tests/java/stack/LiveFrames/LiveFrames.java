import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** java.lang.LiveStackFrame: what is live in frames of platform and virtual threads and of a continuation that isn't mounted. */
public class LiveFrames {
    static final Class<?> LIVE = find("java.lang.LiveStackFrame");
    static final Class<?> CONTINUATION = find("jdk.internal.vm.Continuation");
    static final Class<?> SCOPE = find("jdk.internal.vm.ContinuationScope");
    /** LiveStackFrame.getStack has the top first; the stock VM shows it last. */
    static final boolean TOP_FIRST = System.getProperty("java.vm.name").contains("Pellucid");

    static Class<?> find(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    static Object call(Class<?> type, String name, Class<?>[] parameters, Object receiver, Object... arguments) {
        try {
            Method method = type.getDeclaredMethod(name, parameters);
            method.setAccessible(true);
            return method.invoke(receiver, arguments);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static StackWalker walker(StackWalker.Option... options) {
        return (StackWalker) call(LIVE, "getStackWalker", new Class<?>[] {Set.class}, null, Set.of(options));
    }

    static Object[] get(StackFrame frame, String what) {
        return (Object[]) call(LIVE, what, new Class<?>[0], frame);
    }

    static List<StackFrame> frames(StackWalker walker, String method) {
        return walker.walk(all -> all.filter(f -> f.getMethodName().equals(method)).collect(Collectors.toList()));
    }

    static long bits(Object slot) {
        if (!slot.getClass().getSuperclass().getName().equals("java.lang.LiveStackFrame$PrimitiveSlot")) {
            throw new AssertionError(slot);
        }
        int size = (Integer) call(slot.getClass(), "size", new Class<?>[0], slot);
        if (size != 8) {
            throw new AssertionError("size " + size);
        }
        return (Long) call(slot.getClass(), "longValue", new Class<?>[0], slot);
    }

    /** Are these the values in the first slots? A long or double is in one of its two slots. */
    static String compare(Object[] slots, Object... values) {
        int at = 0;
        for (Object value : values) {
            boolean same;
            if (value instanceof Long || value instanceof Double) {
                long wanted = value instanceof Long ? (Long) value : Double.doubleToRawLongBits((Double) value);
                same = bits(slots[at++]) == wanted | bits(slots[at++]) == wanted;
            } else if (value instanceof Integer || value instanceof Float) {
                int wanted = value instanceof Integer ? (Integer) value : Float.floatToRawIntBits((Float) value);
                same = (int) bits(slots[at++]) == wanted;
            } else {
                same = slots[at++] == value;
            }
            if (!same) {
                return value + " is missing in " + Arrays.toString(slots);
            }
        }
        return values.length + " live";
    }

    static String operands(StackFrame frame, Object... values) {
        List<Object> slots = new ArrayList<>(Arrays.asList(get(frame, "getStack")));
        if (TOP_FIRST) {
            Collections.reverse(slots);
        }
        return compare(slots.toArray(), values) + " of " + slots.size();
    }

    static String monitors(StackFrame frame, Object... objects) {
        Object[] found = get(frame, "getMonitors");
        boolean same = found.length == objects.length;
        for (int i = 0; same && i < found.length; i++) {
            same = found[i] == objects[i];
        }
        return same ? found.length + " held" : Arrays.toString(found);
    }

    static int sum(String a, long b, int c, float d, int e) {
        return a.length() + (int) b + c + (int) d + e;
    }

    final Object lock = new Object();
    Runnable look;

    int look() {
        look.run();
        return 1;
    }

    /** Calls look() with locals, operands and monitors that are used later. */
    synchronized int live(int i, long l, String s, double d, float f, boolean z, Object none) {
        byte b = -7;
        int[] array = {i};
        int result;
        synchronized (lock) {
            synchronized (lock) {
                result = sum(s, 0x1_0000_0002L, i, 2.5f, look());
            }
        }
        String used = s + array[0] + l + d + f + z + b + none;
        return result + used.length();
    }

    void check(StackWalker walker) {
        List<StackFrame> found = frames(walker, "live");
        StackFrame frame = found.get(0);
        Object[] locals = get(frame, "getLocals");
        System.out.println(found.size() + " frame at " + frame.getByteCodeIndex() + ", locals "
            + compare(locals, this, -3, 0x1234_5678_9abcL, "str", 2.5, 1.5f, 1, null, -7) + ", array " + ((int[]) locals[11])[0] + ", not assigned " + bits(locals[12])
            + ", operands " + operands(frame, "str", 0x1_0000_0002L, -3, 2.5f) + ", monitors " + monitors(frame, this, lock, lock));
    }

    int enter() {
        return live(-3, 0x1234_5678_9abcL, "str", 2.5, 1.5f, true, null);
    }

    static final StackWalker.Option RETAIN = StackWalker.Option.RETAIN_CLASS_REFERENCE;

    static void here() {
        LiveFrames it = new LiveFrames();
        // Where each method is compiled before its first run, it is again when what it names is resolved.
        it.look = () -> {};
        for (int i = 0; i < 3; i++) {
            it.enter();
        }
        it.look = () -> it.check(walker(RETAIN));
        System.out.println(it.enter());
    }

    /** Frames of many batches, each with its own value. */
    static int deep(int depth, Object own) {
        if (depth == 0) {
            List<StackFrame> found = frames(walker(RETAIN, StackWalker.Option.SHOW_HIDDEN_FRAMES), "deep");
            int right = 0;
            for (int i = 1; i < found.size(); i++) {
                Object[] locals = get(found.get(i), "getLocals");
                String operands = operands(found.get(i), i, own(found.get(i)));
                right += compare(locals, i, own(found.get(i))).equals("2 live") && operands.equals("2 live of 2") ? 1 : 0;
            }
            return right;
        }
        return second(depth, own, deep(depth - 1, "own" + (depth - 1))) + own.hashCode() * 0;
    }

    static Object own(StackFrame frame) {
        Object[] locals = get(frame, "getLocals");
        if (!locals[1].equals("own" + bits(locals[0]))) {
            throw new AssertionError(Arrays.toString(locals));
        }
        return locals[1];
    }

    static int second(int depth, Object own, int result) {
        return result;
    }

    static void continuation() throws ReflectiveOperationException {
        LiveFrames it = new LiveFrames();
        Object scope = SCOPE.getConstructor(String.class).newInstance("scope");
        it.look = () -> call(CONTINUATION, "yield", new Class<?>[] {SCOPE}, null, scope);
        Runnable body = () -> System.out.println(it.enter());
        Object continuation = CONTINUATION.getConstructor(SCOPE, Runnable.class).newInstance(scope, body);
        call(CONTINUATION, "run", new Class<?>[0], continuation);
        StackWalker walker = (StackWalker) call(LIVE, "getStackWalker", new Class<?>[] {Set.class, SCOPE, CONTINUATION}, null,
            Set.of(RETAIN), scope, continuation);
        it.check(walker);
        call(CONTINUATION, "run", new Class<?>[0], continuation);
    }

    public static void main(String[] args) throws Exception {
        here();
        System.out.println(deep(60, "own60"));
        Object thread = Thread.class.getMethod("ofVirtual").invoke(null);
        Thread virtual = (Thread) find("java.lang.Thread$Builder").getMethod("start", Runnable.class)
            .invoke(thread, (Runnable) () -> {
                here();
                System.out.println(deep(60, "own60"));
            });
        virtual.join();
        continuation();
        LiveFrames it = new LiveFrames();
        it.look = () -> {
            StackFrame frame = frames(walker(StackWalker.Option.valueOf("DROP_METHOD_INFO"), RETAIN), "live").get(0);
            System.out.println(compare(get(frame, "getLocals"), it, -3));
        };
        System.out.println(it.enter());
    }
}

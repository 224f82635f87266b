import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Uses of handles that never change, hot enough to become one piece with the code around; and what they do when it goes wrong. */
public class ConstantHandles {
    int number;
    long wide;
    String text = "first";
    static int shared = 3;

    static final VarHandle NUMBER, WIDE, TEXT, SHARED, EXACT, INTS, VIEW, BUFFER, STRINGS;
    static final MethodHandle ADD, BOUND, GETTER, FILTERED, CHOSEN, SPREAD;
    static final MutableCallSite SITE = new MutableCallSite(MethodType.methodType(int.class, int.class));
    static final MethodHandle INVOKER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NUMBER = lookup.findVarHandle(ConstantHandles.class, "number", int.class);
            WIDE = lookup.findVarHandle(ConstantHandles.class, "wide", long.class);
            TEXT = lookup.findVarHandle(ConstantHandles.class, "text", String.class);
            SHARED = lookup.findStaticVarHandle(ConstantHandles.class, "shared", int.class);
            EXACT = NUMBER.withInvokeExactBehavior();
            INTS = MethodHandles.arrayElementVarHandle(int[].class);
            STRINGS = MethodHandles.arrayElementVarHandle(String[].class);
            VIEW = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
            BUFFER = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
            MethodType twoInts = MethodType.methodType(int.class, int.class, int.class);
            ADD = lookup.findStatic(ConstantHandles.class, "add", twoInts);
            BOUND = MethodHandles.insertArguments(ADD, 0, 40);
            GETTER = lookup.findGetter(ConstantHandles.class, "text", String.class);
            FILTERED = MethodHandles.filterReturnValue(BOUND, BOUND);
            MethodHandle isOdd = lookup.findStatic(ConstantHandles.class, "isOdd", MethodType.methodType(boolean.class, int.class));
            CHOSEN = MethodHandles.guardWithTest(isOdd, BOUND, FILTERED);
            SPREAD = ADD.asSpreader(int[].class, 2);
            INVOKER = SITE.dynamicInvoker();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static int add(int a, int b) {
        return a + b;
    }

    static boolean isOdd(int a) {
        return (a & 1) != 0;
    }

    interface Body {
        Object run(int round) throws Throwable;
    }

    static void hot(String name, Body body) {
        long sum = 0;
        Object last = null;
        for (int round = 0; round < 3000; round++) {
            try {
                last = body.run(round);
            } catch (Throwable thrown) {
                last = thrown.getClass().getName();
            }
            sum = sum * 31 + last.hashCode();
        }
        System.out.println(name + " " + last + " " + sum);
    }

    static Object castAway(Object object) {
        return object;
    }

    static void fields() {
        ConstantHandles object = new ConstantHandles();
        hot("getAcquire", round -> (int) NUMBER.getAcquire(object));
        hot("getAndAdd", round -> (int) NUMBER.getAndAdd(object, round));
        hot("compareAndSet", round -> NUMBER.compareAndSet(object, (int) NUMBER.getVolatile(object), round));
        hot("setRelease", round -> { WIDE.setRelease(object, (long) round << 33); return object.wide; });
        hot("compareAndExchange", round -> (long) WIDE.compareAndExchange(object, object.wide, (long) round));
        hot("getAndSet", round -> (String) TEXT.getAndSet(object, "text " + round % 3));
        hot("static", round -> (int) SHARED.getAndAdd(1));
        hot("wrong receiver", round -> (int) NUMBER.get(castAway(round % 7 == 0 ? "no" : object)));
        hot("no receiver", round -> (int) NUMBER.get(round % 5 == 0 ? null : object));
        hot("wrong value", round -> { TEXT.set(object, castAway(round % 9 == 0 ? (Object) round : "fine")); return object.text; });
        hot("exact", round -> (int) EXACT.get(object));
        hot("inexact", round -> { try { return (long) EXACT.get(object); } catch (WrongMethodTypeException e) { return "inexact"; } });
        hot("dropped", round -> { NUMBER.getAndAdd(object, 1); WIDE.compareAndSet(object, object.wide, 1L); TEXT.getAndSet(object, "t"); return object.number; });
        hot("converted", round -> { NUMBER.set(object, (byte) round); return (long) NUMBER.get(object); });
    }

    static void elements() {
        int[] ints = new int[8];
        String[] strings = new String[4];
        byte[] bytes = new byte[64];
        ByteBuffer heap = ByteBuffer.allocate(64), direct = ByteBuffer.allocateDirect(64);
        hot("ints", round -> (int) INTS.getAndAdd(ints, round & 7, round));
        hot("outside", round -> { INTS.setVolatile(ints, round % 11, round); return ints[round & 7]; });
        hot("no array", round -> (int) INTS.getOpaque(round % 5 == 0 ? null : ints, 1));
        hot("strings", round -> { STRINGS.setRelease(strings, round & 3, "s" + (round & 1)); return strings[round & 3]; });
        hot("view", round -> { VIEW.set(bytes, round % 70, round); return (int) VIEW.get(bytes, round % 50); });
        hot("heap buffer", round -> { BUFFER.set(heap, round % 60, (long) round); return (long) BUFFER.get(heap, round % 40); });
        hot("direct buffer", round -> { BUFFER.set(direct, round % 60, (long) round); return (long) BUFFER.get(direct, round % 40); });
    }

    static void methods() throws Throwable {
        ConstantHandles object = new ConstantHandles();
        hot("exactly", round -> (int) ADD.invokeExact(round, 1));
        hot("invoke", round -> (long) ADD.invoke((short) round, (byte) 1));
        hot("bound", round -> (int) BOUND.invokeExact(round));
        hot("getter", round -> {
            ConstantHandles receiver = round % 6 == 0 ? null : object;
            return (String) GETTER.invokeExact(receiver);
        });
        hot("filtered", round -> (int) FILTERED.invokeExact(round));
        hot("chosen", round -> (int) CHOSEN.invokeExact(round));
        hot("spread", round -> (int) SPREAD.invokeExact(new int[1 + round % 3]));
        hot("wrong type", round -> (Object) ADD.invokeExact(round, (Object) "1"));
        MethodHandle[] targets = {BOUND, FILTERED, CHOSEN};
        hot("mutable", round -> {
            if (round % 500 == 0) {
                SITE.setTarget(targets[round / 500 % 3]);
            }
            return (int) INVOKER.invokeExact(round);
        });
    }

    /** Classes of method handles that come and go while code contains them. */
    static void manyHandles() throws Throwable {
        long sum = 0;
        for (int at = 0; at < 40; at++) {
            MethodHandle handle = MethodHandles.insertArguments(ADD, at & 1, at);
            for (int round = 0; round < 300; round++) {
                sum += (int) handle.invokeExact(round) + (int) CHOSEN.invokeExact(round);
            }
            if (at % 10 == 0) {
                System.gc();
            }
        }
        System.out.println(sum);
    }

    public static void main(String[] args) throws Throwable {
        fields();
        elements();
        methods();
        manyHandles();
    }
}

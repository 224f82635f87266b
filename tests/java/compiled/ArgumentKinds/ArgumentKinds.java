import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.function.BiFunction;
import java.util.function.LongBinaryOperator;

/** Arguments of all types in the first places, however the method is called: by compiled code, the interpreter, reflection, handles, threads, and far down the stack. */
public class ArgumentKinds {
    final int own;

    ArgumentKinds(int own) {
        this.own = own;
    }

    // Too long to be inlined everywhere, and it calls something.
    static long mix(long sum, long more) {
        sum = sum * 31 + more;
        sum ^= sum >>> 17;
        sum = sum * 37 + (more >>> 3);
        sum ^= sum << 5;
        return sum;
    }

    static long none() {
        return mix(1, 2);
    }

    static long oneInt(int a) {
        return mix(a, -a);
    }

    static long oneLong(long a) {
        return mix(a, ~a);
    }

    static long intLong(int a, long b) {
        return mix(b, a);
    }

    static long longInt(long a, int b) {
        return mix(a, b);
    }

    static long doubleInt(double a, int b) {
        return mix((long) (a * 8), b);
    }

    static long intDouble(int a, double b) {
        return mix((long) (b * 8), a);
    }

    static long floatRef(float a, Object b) {
        return mix((long) (a * 8), b.hashCode());
    }

    static long refFloat(Object a, float b, int c) {
        return mix((long) (b * 8) + c, a.hashCode());
    }

    static long narrow(byte a, char b, short c, boolean d) {
        return mix(a * 1000L + b, d ? c : -c);
    }

    static long many(String a, Integer b, int c, long d, double e, Object f, int g) {
        return mix(a.length() * 7L + b + c, d + (long) (e * 2) + f.hashCode() + g);
    }

    long virtual(int a) {
        return mix(own, a);
    }

    long virtual(Object a, long b) {
        return mix(own + b, a.hashCode());
    }

    static synchronized long locked(Object a, int b) {
        return mix(a.hashCode(), b);
    }

    /** Frames enough to use up what native stack compiled code takes. */
    static long deep(int depth, Object object, long number) {
        if (depth == 0) {
            return number + object.hashCode();
        }
        long below = (depth & 1) == 0 ? deep(depth - 1, object, number + 1) : deeper(object, depth - 1, number + 2);
        return below * 3 + object.hashCode() + depth;
    }

    static long deeper(Object object, int depth, long number) {
        if (depth == 0) {
            return number - object.hashCode();
        }
        return deep(depth - 1, object, number + 3) * 5 + object.hashCode() - depth;
    }

    static long all(int i, ArgumentKinds kinds, MethodHandle handle, Method reflected) throws Throwable {
        Object object = i * 3;
        long sum = none();
        sum = mix(sum, oneInt(i));
        sum = mix(sum, oneInt(-i));
        sum = mix(sum, oneLong(i * 0x123456789L));
        sum = mix(sum, intLong(-i, i * 0x123456789L));
        sum = mix(sum, longInt(-i * 0x123456789L, i));
        sum = mix(sum, doubleInt(i / 4.0, -i));
        sum = mix(sum, intDouble(i, -i / 4.0));
        sum = mix(sum, floatRef(i / 2f, object));
        sum = mix(sum, refFloat(object, i / 2f, i));
        sum = mix(sum, narrow((byte) i, (char) -i, (short) (i * 77), (i & 1) == 0));
        sum = mix(sum, many("abc", i, -i, i * 5L, i / 8.0, object, i ^ 7));
        sum = mix(sum, kinds.virtual(i));
        sum = mix(sum, kinds.virtual(object, -i));
        sum = mix(sum, locked(object, i));
        sum = mix(sum, (long) handle.invokeExact(i, (long) -i));
        int captured = i;
        LongBinaryOperator lambda = (a, b) -> mix(a + captured, b);
        sum = mix(sum, lambda.applyAsLong(i, -i));
        BiFunction<Integer, Long, Long> boxed = ArgumentKinds::intLong;
        sum = mix(sum, boxed.apply(i, 7L));
        if ((i & 31) == 0) {
            sum = mix(sum, (long) (Long) reflected.invoke(null, -i * 3L, i));
            sum = mix(sum, ("a" + i + object + sum).length());
        }
        return sum;
    }

    public static void main(String[] args) throws Throwable {
        MethodType type = MethodType.methodType(long.class, int.class, long.class);
        MethodHandle handle = MethodHandles.lookup().findStatic(ArgumentKinds.class, "intLong", type);
        Method reflected = ArgumentKinds.class.getDeclaredMethod("longInt", long.class, int.class);
        long sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum = mix(sum, all(i, new ArgumentKinds(i & 7), handle, reflected));
            if (i % 2_000 == 0) {
                System.out.println(i + " " + sum);
            }
        }
        Object object = "deep";
        for (int round = 0; round < 40; round++) {
            sum = mix(sum, deep(2_000, object, round));
        }
        System.out.println(sum);
        long[] found = new long[1];
        Thread thread = new Thread(null, () -> found[0] = deep(20_000, object, 1), "deep", 64 << 20);
        thread.start();
        thread.join();
        System.out.println(found[0]);
    }
}

import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;

/** Primitive types of all kinds and counts, down into native code and up again at once. */
public class Primitives {
    static final Linker L = Linker.nativeLinker();

    static final ValueLayout[] KINDS = {
        ValueLayout.JAVA_BOOLEAN, ValueLayout.JAVA_BYTE, ValueLayout.JAVA_CHAR, ValueLayout.JAVA_SHORT, ValueLayout.JAVA_INT,
        ValueLayout.JAVA_LONG, ValueLayout.JAVA_FLOAT, ValueLayout.JAVA_DOUBLE, ValueLayout.ADDRESS,
    };

    static Object value(ValueLayout kind, int n) {
        long bits = 0x9e37_79b9_7f4a_7c15L * (n + 1) ^ ((long) n << 60);
        Class<?> c = kind.carrier();
        if (c == boolean.class) return n % 2 == 0;
        if (c == byte.class) return (byte) bits;
        if (c == char.class) return (char) bits;
        if (c == short.class) return (short) bits;
        if (c == int.class) return (int) bits;
        if (c == long.class) return bits;
        if (c == float.class) return (float) (bits >> 20) / 7;
        if (c == double.class) return bits / 3.0;
        return MemorySegment.ofAddress(bits);
    }

    static Object show(Object o) { return o instanceof MemorySegment s ? "@" + Long.toHexString(s.address()) + "/" + s.byteSize() : o; }

    static Object[] seen;
    static Object answer;
    static Object target(Object... arguments) { seen = arguments; return answer; }

    static int rounds, wrong;
    static void round(ValueLayout result, ValueLayout... parameters) throws Throwable {
        FunctionDescriptor d = result == null ? FunctionDescriptor.ofVoid(parameters) : FunctionDescriptor.of(result, parameters);
        MethodHandle up = MethodHandles.lookup().findStatic(Primitives.class, "target", MethodType.methodType(Object.class, Object[].class));
        up = up.asCollector(Object[].class, parameters.length).asType(d.toMethodType());
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle down = L.downcallHandle(L.upcallStub(up, d, arena), d);
            Object[] arguments = new Object[parameters.length];
            for (int i = 0; i < arguments.length; i++) arguments[i] = value(parameters[i], i + rounds);
            answer = result == null ? null : value(result, rounds);
            Object got = down.invokeWithArguments(arguments);
            rounds++;
            boolean same = Objects.equals(got, answer);
            for (int i = 0; i < arguments.length; i++) same &= Objects.equals(seen[i], arguments[i]);
            if (!same) {
                wrong++;
                System.out.println(d + ": gave " + Arrays.toString(arguments) + ", came " + Arrays.toString(seen) + "; " + answer + " " + got);
            }
            if (rounds % 10 == 0) System.out.println(d + " " + Arrays.toString(Arrays.stream(seen).map(Primitives::show).toArray()) + " " + show(got));
        }
    }

    public static void main(String[] args) throws Throwable {
        round(null);
        for (ValueLayout kind : KINDS) {
            round(kind, kind);
        }
        // Beyond the six integer and the eight vector registers.
        for (ValueLayout kind : new ValueLayout[] {ValueLayout.JAVA_INT, ValueLayout.JAVA_FLOAT, ValueLayout.JAVA_DOUBLE}) {
            for (int n : new int[] {7, 9, 16}) {
                ValueLayout[] many = new ValueLayout[n];
                Arrays.fill(many, kind);
                round(kind, many);
            }
        }
        Random random = new Random(5);
        for (int i = 0; i < 6; i++) {
            ValueLayout[] mixed = new ValueLayout[random.nextInt(25)];
            for (int j = 0; j < mixed.length; j++) mixed[j] = KINDS[random.nextInt(KINDS.length)];
            round(KINDS[random.nextInt(KINDS.length)], mixed);
        }
        // Very many.
        ValueLayout[] most = new ValueLayout[40];
        for (int i = 0; i < most.length; i++) most[i] = i % 3 == 0 ? ValueLayout.JAVA_FLOAT : ValueLayout.JAVA_INT;
        round(ValueLayout.JAVA_INT, most);
        System.out.println(rounds + " rounds, " + wrong + " wrong");
    }
}

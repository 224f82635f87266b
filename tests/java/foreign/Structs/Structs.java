import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

/** Structures by value of every class of the ABI, down into native code and up again at once, alone and among other arguments. */
public class Structs {
    static final Linker L = Linker.nativeLinker();

    static MemoryLayout s(MemoryLayout... members) { return MemoryLayout.structLayout(members); }
    static MemoryLayout u(MemoryLayout... members) { return MemoryLayout.unionLayout(members); }
    static MemoryLayout a(long n, MemoryLayout element) { return MemoryLayout.sequenceLayout(n, element); }
    static MemoryLayout pad(long n) { return MemoryLayout.paddingLayout(n); }

    static final MemoryLayout[] LAYOUTS = {
        s(JAVA_BYTE), s(JAVA_SHORT), s(JAVA_INT), s(JAVA_LONG), s(JAVA_FLOAT), s(JAVA_DOUBLE), s(ADDRESS),
        s(JAVA_BYTE, JAVA_BYTE, JAVA_BYTE), s(JAVA_INT, JAVA_BYTE, pad(3)), s(JAVA_INT, JAVA_INT), s(JAVA_FLOAT, JAVA_FLOAT),
        s(JAVA_FLOAT, JAVA_INT), s(JAVA_LONG, JAVA_LONG), s(JAVA_DOUBLE, JAVA_DOUBLE), s(JAVA_LONG, JAVA_DOUBLE),
        s(JAVA_DOUBLE, JAVA_LONG), s(JAVA_FLOAT, JAVA_FLOAT, JAVA_FLOAT), s(JAVA_INT, JAVA_INT, JAVA_INT),
        s(JAVA_FLOAT, JAVA_FLOAT, JAVA_INT), s(JAVA_DOUBLE, JAVA_FLOAT, pad(4)), s(JAVA_INT, pad(4), JAVA_DOUBLE), s(ADDRESS, JAVA_FLOAT, JAVA_FLOAT),
        s(JAVA_LONG, JAVA_LONG, JAVA_LONG), s(JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE), s(JAVA_LONG, JAVA_INT, pad(4), JAVA_DOUBLE, JAVA_FLOAT, pad(4)),
        s(a(3, JAVA_BYTE)), s(a(5, JAVA_BYTE)), s(a(13, JAVA_BYTE)), s(a(16, JAVA_BYTE)), s(a(17, JAVA_BYTE)), s(a(4, JAVA_FLOAT)), s(a(2, JAVA_DOUBLE)),
        s(a(9, JAVA_INT)), s(a(3, s(JAVA_SHORT, JAVA_SHORT))), s(s(JAVA_INT, JAVA_INT), s(JAVA_FLOAT, JAVA_FLOAT)), s(s(s(JAVA_DOUBLE))), s(a(20, JAVA_LONG)),
        u(JAVA_INT, JAVA_FLOAT), u(JAVA_DOUBLE, JAVA_FLOAT), u(JAVA_LONG, JAVA_DOUBLE), s(u(JAVA_FLOAT, JAVA_DOUBLE), JAVA_LONG), u(s(JAVA_LONG, JAVA_LONG), a(2, JAVA_DOUBLE)),
        u(a(12, JAVA_BYTE), JAVA_INT), s(JAVA_INT, u(JAVA_INT, JAVA_FLOAT), a(2, JAVA_FLOAT)),
    };

    static MemorySegment fill(Arena arena, MemoryLayout layout, int n) {
        MemorySegment segment = arena.allocate(layout);
        for (long i = 0; i < layout.byteSize(); i++) segment.set(JAVA_BYTE, i, (byte) (n * 31 + i * 7 + 1));
        return segment;
    }

    static byte[] bytes(MemorySegment segment) { return segment.toArray(JAVA_BYTE); }

    static Object[] seen;
    static Object answer;
    static Object target(Object... arguments) {
        // What an argument segment holds is gone when the function returns.
        seen = Arrays.stream(arguments).map(o -> o instanceof MemorySegment s && s.byteSize() > 0 ? bytes(s) : o).toArray();
        return answer;
    }

    static int rounds, wrong;
    static Object[] values(Object[] arguments) { return Arrays.stream(arguments).map(o -> o instanceof MemorySegment s && s.byteSize() > 0 ? bytes(s) : o).toArray(); }

    static boolean same(MemoryLayout layout, byte[] a, byte[] b) {
        // Padding may hold anything.
        if (layout instanceof StructLayout struct) {
            long at = 0;
            for (MemoryLayout member : struct.memberLayouts()) {
                if (!(member instanceof PaddingLayout) && !same(member, Arrays.copyOfRange(a, (int) at, (int) (at + member.byteSize())), Arrays.copyOfRange(b, (int) at, (int) (at + member.byteSize())))) return false;
                at += member.byteSize();
            }
            return true;
        }
        return Arrays.equals(a, b);
    }

    static void round(MemoryLayout result, MemoryLayout... parameters) throws Throwable {
        FunctionDescriptor d = result == null ? FunctionDescriptor.ofVoid(parameters) : FunctionDescriptor.of(result, parameters);
        MethodHandle up = MethodHandles.lookup().findStatic(Structs.class, "target", MethodType.methodType(Object.class, Object[].class));
        up = up.asCollector(Object[].class, parameters.length).asType(d.toMethodType());
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle down = L.downcallHandle(L.upcallStub(up, d, arena), d);
            Object[] arguments = new Object[parameters.length];
            for (int i = 0; i < arguments.length; i++)
                arguments[i] = parameters[i] == JAVA_INT ? (Object) (i + 1000) : parameters[i] == JAVA_DOUBLE ? (Object) (i + 0.5) : fill(arena, parameters[i], i + rounds);
            answer = result == null ? null : fill(arena, result, rounds + 100);
            List<Object> all = new ArrayList<>(List.of(arguments));
            if (result != null) all.add(0, (SegmentAllocator) arena);
            Object got = down.invokeWithArguments(all);
            rounds++;
            boolean fine = result == null || same(result, bytes((MemorySegment) got), bytes((MemorySegment) answer));
            Object[] given = values(arguments);
            for (int i = 0; i < given.length; i++) fine &= given[i] instanceof byte[] b ? same(parameters[i], b, (byte[]) seen[i]) : given[i].equals(seen[i]);
            if (!fine) {
                wrong++;
                System.out.println(d + ": gave " + Arrays.deepToString(given) + ", came " + Arrays.deepToString(seen));
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        for (MemoryLayout layout : LAYOUTS) round(layout, layout);
        System.out.println(rounds + " rounds, " + wrong + " wrong");
        for (int i = 0; i < LAYOUTS.length; i += 4) round(null, JAVA_INT, LAYOUTS[i], JAVA_DOUBLE, LAYOUTS[i + 1], JAVA_INT);
        System.out.println(rounds + " rounds, " + wrong + " wrong");
        // Where registers run out, a structure goes to the stack whole.
        for (MemoryLayout layout : new MemoryLayout[] {LAYOUTS[12], LAYOUTS[13], LAYOUTS[14], LAYOUTS[10], LAYOUTS[22]}) {
            round(null, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, layout, JAVA_INT, layout, JAVA_INT);
            round(layout, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, JAVA_DOUBLE, layout, JAVA_DOUBLE, layout, JAVA_DOUBLE);
        }
        System.out.println(rounds + " rounds, " + wrong + " wrong");
    }
}

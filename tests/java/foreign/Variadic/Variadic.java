import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

/** Variadic functions: snprintf with few and many arguments of all kinds, sscanf. */
public class Variadic {
    static final Linker L = Linker.nativeLinker();

    static String format(String format, Object... arguments) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            List<MemoryLayout> layouts = new ArrayList<>(List.of(ADDRESS, JAVA_LONG, ADDRESS));
            List<Object> values = new ArrayList<>(List.of(arena.allocate(2000), 2000L, arena.allocateFrom(format)));
            for (Object argument : arguments) {
                values.add(argument instanceof String s ? arena.allocateFrom(s) : argument);
                layouts.add(argument instanceof Integer ? JAVA_INT : argument instanceof Long ? JAVA_LONG : argument instanceof Double ? JAVA_DOUBLE : ADDRESS);
            }
            MethodHandle snprintf = L.downcallHandle(L.defaultLookup().findOrThrow("snprintf"),
                FunctionDescriptor.of(JAVA_INT, layouts.toArray(new MemoryLayout[0])), Linker.Option.firstVariadicArg(3));
            int length = (int) snprintf.invokeWithArguments(values);
            return length + " " + ((MemorySegment) values.get(0)).getString(0);
        }
    }

    static void p(Object o) { System.out.println(o); }

    public static void main(String[] args) throws Throwable {
        p(format("nothing"));
        p(format("%d", 42));
        p(format("%.3f", Math.PI));
        p(format("%d %f %s %ld %c %x", -1, 2.5, "text", Long.MIN_VALUE, (int) 'z', 0xbeef));
        StringBuilder text = new StringBuilder();
        Object[] many = new Object[40];
        for (int i = 0; i < 40; i++) {
            text.append(i % 3 == 0 ? "%d " : i % 3 == 1 ? "%.1f " : "%ld ");
            many[i] = i % 3 == 0 ? (Object) i : i % 3 == 1 ? (Object) (i + 0.5) : (Object) (long) -i;
        }
        p(format(text.toString(), many));
        Object[] doubles = new Object[20];
        Arrays.setAll(doubles, i -> i / 4.0);
        p(format("%g ".repeat(20), doubles));
        p(format("%s|%10s|%-10s|%%", "a", "b", "ü"));
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle sscanf = L.downcallHandle(L.defaultLookup().findOrThrow("sscanf"),
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS), Linker.Option.firstVariadicArg(2));
            MemorySegment i = arena.allocate(JAVA_INT), d = arena.allocate(JAVA_DOUBLE), s = arena.allocate(20);
            int n = (int) sscanf.invokeExact(arena.allocateFrom("17 2.25 word"), arena.allocateFrom("%d %lf %19s"), i, d, s);
            p(n + " " + i.get(JAVA_INT, 0) + " " + d.get(JAVA_DOUBLE, 0) + " " + s.getString(0));
        }
        for (Runnable wrong : new Runnable[] {
            () -> L.downcallHandle(FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_FLOAT), Linker.Option.firstVariadicArg(1)),
            () -> L.downcallHandle(FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_BYTE), Linker.Option.firstVariadicArg(1)),
            () -> L.downcallHandle(FunctionDescriptor.of(JAVA_INT, ADDRESS), Linker.Option.firstVariadicArg(2)),
        }) {
            try { wrong.run(); p("no error"); } catch (IllegalArgumentException e) { p(e.getMessage()); }
        }
    }
}

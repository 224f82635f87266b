import java.lang.foreign.*;
import java.lang.invoke.*;
import static java.lang.foreign.ValueLayout.*;

/** Down and up a hundred levels, with collections on the way and objects held at each level. */
public class Recursion {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static final FunctionDescriptor D = FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_DOUBLE);
    static MethodHandle down;
    static int deepest;
    static volatile Object garbage;

    static long level(int n, double x) throws Throwable {
        String mine = "level " + n;
        Object[] kept = {mine, new int[] {n}, x};
        if (n > deepest) deepest = n;
        garbage = new byte[1000];
        if (n % 50 == 7) System.gc();
        long result = n == 0 ? 1 : (long) down.invokeExact(n - 1, x / 2) + n;
        garbage = new byte[1000];
        if (n % 50 == 7) System.gc();
        if (!mine.equals("level " + n) || kept[0] != mine || ((int[]) kept[1])[0] != n || (double) kept[2] != x) p("lost at " + n);

        return result;
    }


    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofShared()) {
            down = L.downcallHandle(L.upcallStub(MethodHandles.lookup().findStatic(Recursion.class, "up", D.toMethodType()), D, arena), D);
            p(level(100, 1e300) + " " + deepest);
            for (int i = 0; i < 4; i++) if (level(30, i) != 466) p("wrong");
            Thread thread = new Thread(() -> {
                try { p(level(100, 5)); } catch (Throwable e) { p(e); }
            });
            thread.start();
            thread.join();
        }
    }
    static long up(int n, double x) {
        try { return level(n, x); } catch (Throwable t) { throw new AssertionError(t); }
    }
}

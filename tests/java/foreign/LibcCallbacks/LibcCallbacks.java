import java.lang.foreign.*;
import java.lang.invoke.*;
import java.nio.file.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

/** Functions of the C library that call back: qsort, bsearch, tsearch and twalk, lfind, ftw, qsort_r. */
public class LibcCallbacks {
    static final Linker L = Linker.nativeLinker();
    static void p(Object o) { System.out.println(o); }
    static MethodHandle fn(String n, FunctionDescriptor d) { return L.downcallHandle(L.defaultLookup().findOrThrow(n), d); }
    static final AddressLayout INT_POINTER = ADDRESS.withTargetLayout(JAVA_INT);
    static final AddressLayout POINTER_POINTER = ADDRESS.withTargetLayout(INT_POINTER);
    static final FunctionDescriptor COMPARE = FunctionDescriptor.of(JAVA_INT, INT_POINTER, INT_POINTER);

    static int calls;
    static int compare(MemorySegment a, MemorySegment b) { calls++; return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0)); }
    static int compareWith(MemorySegment a, MemorySegment b, MemorySegment factor) { return factor.get(JAVA_INT, 0) * compare(a, b); }
    static final List<String> visited = new ArrayList<>();
    static void visit(MemorySegment node, int order, int depth) {
        if (order == 1 || order == 3) visited.add(node.get(INT_POINTER, 0).get(JAVA_INT, 0) + "");
    }
    static int file(MemorySegment path, MemorySegment stat, int flag) {
        visited.add(path.reinterpret(Long.MAX_VALUE).getString(0) + " " + flag);
        return path.reinterpret(Long.MAX_VALUE).getString(0).endsWith("stop") ? 77 : 0;
    }
    static MemorySegment stub(Arena arena, String name, FunctionDescriptor d) throws Throwable {
        return L.upcallStub(MethodHandles.lookup().findStatic(LibcCallbacks.class, name, d.toMethodType()), d, arena);
    }

    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment compare = stub(arena, "compare", COMPARE);
            MethodHandle qsort = fn("qsort", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
            for (int n : new int[] {0, 1, 2, 10, 3000}) {
                int[] numbers = new Random(n).ints(n, -50, 50).toArray(), sorted = numbers.clone();
                MemorySegment array = arena.allocateFrom(JAVA_INT, numbers);
                qsort.invokeExact(array, (long) n, 4L, compare);
                Arrays.sort(sorted);
                p("qsort " + n + " " + Arrays.equals(sorted, array.toArray(JAVA_INT)) + " " + calls);
            }
            MethodHandle qsortR = fn("qsort_r", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS));
            MemorySegment with = stub(arena, "compareWith", FunctionDescriptor.of(JAVA_INT, INT_POINTER, INT_POINTER, INT_POINTER));
            MemorySegment array = arena.allocateFrom(JAVA_INT, 3, 1, 4, 1, 5, 9, 2, 6);
            qsortR.invokeExact(array, 8L, 4L, with, arena.allocateFrom(JAVA_INT, -1));
            p("qsort_r " + Arrays.toString(array.toArray(JAVA_INT)));

            qsort.invokeExact(array, 8L, 4L, compare);
            MethodHandle bsearch = fn("bsearch", FunctionDescriptor.of(INT_POINTER, ADDRESS, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
            for (int key : new int[] {5, 9, 7}) {
                MemorySegment found = (MemorySegment) bsearch.invokeExact(arena.allocateFrom(JAVA_INT, key), array, 8L, 4L, compare);
                p("bsearch " + key + " " + (found.address() == 0 ? "no" : (found.address() - array.address()) + " " + found.get(JAVA_INT, 0)));
            }
            MethodHandle lfind = fn("lfind", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS));
            MemorySegment found = (MemorySegment) lfind.invokeExact(arena.allocateFrom(JAVA_INT, 6), array, arena.allocateFrom(JAVA_LONG, 8L), 4L, compare);
            p("lfind " + (found.address() - array.address()));

            MethodHandle tsearch = fn("tsearch", FunctionDescriptor.of(POINTER_POINTER, ADDRESS, ADDRESS, ADDRESS));
            MemorySegment root = arena.allocate(ADDRESS);
            for (int key : new int[] {50, 20, 70, 20, 10, 60, 80, 50}) {
                MemorySegment node = (MemorySegment) tsearch.invokeExact(arena.allocateFrom(JAVA_INT, key), root, compare);
                if (node.get(INT_POINTER, 0).get(JAVA_INT, 0) != key) p("wrong node");
            }
            MethodHandle twalk = fn("twalk", FunctionDescriptor.ofVoid(ADDRESS, ADDRESS));
            twalk.invokeExact(root.get(ADDRESS, 0), stub(arena, "visit", FunctionDescriptor.ofVoid(POINTER_POINTER, JAVA_INT, JAVA_INT)));
            p("twalk " + visited);
            visited.clear();

            Files.createDirectories(Path.of("tree/a/b"));
            Files.writeString(Path.of("tree/a/file"), "x");
            Files.writeString(Path.of("tree/a/b/other"), "x");
            FunctionDescriptor fileVisitor = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT);
            MethodHandle ftw = fn("ftw", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
            int rc = (int) ftw.invokeExact(arena.allocateFrom("tree"), stub(arena, "file", fileVisitor), 5);
            Collections.sort(visited);
            p("ftw " + rc + " " + visited);
            Files.writeString(Path.of("tree/a/b/stop"), "x");
            rc = (int) ftw.invokeExact(arena.allocateFrom("tree"), stub(arena, "file", fileVisitor), 5);
            p("ftw " + rc);
            for (String file : new String[] {"tree/a/b/stop", "tree/a/b/other", "tree/a/file", "tree/a/b", "tree/a", "tree"}) Files.delete(Path.of(file));
        }
    }
}

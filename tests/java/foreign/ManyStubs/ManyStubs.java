import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.foreign.ValueLayout.*;

/** Thousands of stubs made and freed, each with a target of its own; what they keep goes with them. */
public class ManyStubs {
    static final Linker L = Linker.nativeLinker();
    static final FunctionDescriptor D = FunctionDescriptor.of(JAVA_INT, JAVA_INT);
    static int add(int[] n, int x) { return n[0] + x; }

    public static void main(String[] args) throws Throwable {
        MethodHandle down = L.downcallHandle(D);
        MethodHandle add = MethodHandles.lookup().findStatic(ManyStubs.class, "add", MethodType.methodType(int.class, int[].class, int.class));
        int wrong = 0;
        Set<Long> addresses = new HashSet<>();
        for (int round = 0; round < 3; round++) {
            try (Arena arena = Arena.ofConfined()) {
                List<MemorySegment> stubs = new ArrayList<>();
                for (int i = 0; i < 300; i++) stubs.add(L.upcallStub(add.bindTo(new int[] {i * 10}), D, arena));
                for (int i = 0; i < 300; i++) {
                    if ((int) down.invokeExact(stubs.get(i), round) != i * 10 + round) wrong++;
                    addresses.add(stubs.get(i).address());
                }
                if (new HashSet<>(stubs.stream().map(MemorySegment::address).toList()).size() != 300) wrong++;
            }
        }
        System.out.println("wrong " + wrong);
        // Stubs of an automatic arena go when nobody refers to it; what they keep may refer to nothing of them.
        for (int i = 0; i < 200; i++) L.upcallStub(add.bindTo(new int[10_000]), D, Arena.ofAuto());
        System.gc();
        System.out.println("done");
    }
}

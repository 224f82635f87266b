import java.lang.foreign.*;
import java.lang.invoke.*;
import static java.lang.foreign.ValueLayout.*;

public class ForeignCalls {
    static final Object lock = new Object();
    static final Linker LINKER = Linker.nativeLinker();
    static final FunctionDescriptor INT_TO_INT = FunctionDescriptor.of(JAVA_INT, JAVA_INT);
    static MethodHandle add, stay, lockIt;
    static MemorySegment stub;

    static native long function(int number);

    static native void entered();

    static native void letGo();

    static native void keep(Object lock);

    static native void show(String what, Thread thread, boolean suspend);

    static native void look();

    static native void events(boolean on);

    static int up(int n) {
        if (n > 0) {
            return down(n - 1) + 1;
        }
        look();
        try {
            fails(n);
        } catch (IllegalStateException e) {
            return -1;
        }
        return 0;
    }

    static void fails(int n) {
        throw new IllegalStateException("fails");
    }

    static int down(int n) {
        try {
            return (int) add.invokeExact(stub, n);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    static void stays(int n) {
        try {
            int same = (int) stay.invokeExact(n);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    static void all(String kind, Thread.Builder builder) throws Exception {
        builder.start(() -> System.out.println(kind + " " + down(2))).join();
        Thread inside = builder.start(() -> stays(7));
        entered();
        System.gc();
        show(kind + " inside", inside, false);
        show(kind + " inside, suspended", inside, true);
        letGo();
        inside.join();
    }

    public static void main(String[] args) throws Throwable {
        add = LINKER.downcallHandle(MemorySegment.ofAddress(function(0)), FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
        stay = LINKER.downcallHandle(MemorySegment.ofAddress(function(1)), INT_TO_INT);
        lockIt = LINKER.downcallHandle(MemorySegment.ofAddress(function(2)), INT_TO_INT);
        stub = LINKER.upcallStub(MethodHandles.lookup().findStatic(ForeignCalls.class, "up", INT_TO_INT.toMethodType()), INT_TO_INT, Arena.global());
        all("platform", Thread.ofPlatform());
        all("virtual", Thread.ofVirtual());
        keep(lock);
        System.out.println((int) lockIt.invokeExact(5));
        events(true);
        int n = down(1);
        events(false);
        System.out.println(n);
    }
}

import java.lang.foreign.*;
import java.lang.invoke.*;
import static java.lang.foreign.ValueLayout.*;

public class HotForeignCalls {
    static final int ROUNDS = 20_000;
    static final Linker LINKER = Linker.nativeLinker();
    static final MethodHandle MAKE = handle(0), STAY = handle(1);

    static MethodHandle handle(int number) {
        return LINKER.downcallHandle(MemorySegment.ofAddress(function(number)), FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    }

    static native long function(int number);

    static native void arm();

    static native void entered();

    static native void letGo();

    static native void change(Thread thread, int to);

    static long made() throws Throwable {
        long sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += (int) MAKE.invokeExact(i);
        }
        return sum;
    }

    static int caller(int n) {
        try {
            int[] kept = {n};
            int twice = 2 * n;
            int same = (int) STAY.invokeExact(n);
            return kept[0] + twice + same;
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    static long all() {
        long sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += caller(i);
        }
        return sum;
    }

    static void inside(String kind, Thread.Builder builder, int to) throws Exception {
        arm();
        Thread thread = builder.start(() -> System.out.println(kind + " " + caller(5)));
        entered();
        System.gc();
        change(thread, to);
        System.gc();
        letGo();
        thread.join();
    }

    public static void main(String[] args) throws Throwable {
        System.out.println(made());
        for (int round = 0; round < 3; round++) {
            System.out.println(all());
            inside("platform", Thread.ofPlatform(), 0);
            inside("platform", Thread.ofPlatform(), 100);
            System.out.println(all());
            inside("virtual", Thread.ofVirtual(), 0);
        }
    }
}

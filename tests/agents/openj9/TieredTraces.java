import java.util.concurrent.locks.LockSupport;

/** After a method was compiled, its frame says so. */
public class TieredTraces {
    static native boolean isCompiled();

    static native boolean own();

    static native void wrong(Thread virtual);

    static boolean deep(int depth, boolean look) {
        if (depth > 0) {
            return deep(depth - 1, look);
        }
        return look && own();
    }

    public static void main(String[] args) throws Exception {
        boolean found = false;
        // Where nothing is compiled, or no frame stays in compiled code, there is nothing to find.
        boolean never = System.getProperty("java.vm.info", "").contains("interpreted")
            || ProcessHandle.current().info().commandLine().orElse("").contains("+StressDetach");
        for (int i = 0; i < 1_000_000 && !found && !never; i++) {
            deep(10, false);
            found = isCompiled() && deep(10, true);
        }
        System.out.println("compiled frames: " + (found || never));
        Thread virtual = Thread.ofVirtual().start(LockSupport::park);
        while (virtual.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        wrong(virtual);
        LockSupport.unpark(virtual);
        virtual.join();
    }
}

/** Ends while a daemon's breakpoint is being told. */
public class HookAtDeath {
    static native boolean inHook();

    static void daemon() {
        java.util.concurrent.locks.LockSupport.park();
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(HookAtDeath::daemon);
        thread.setDaemon(true);
        thread.start();
        while (!inHook()) Thread.sleep(1);
        System.out.println("the end");
    }
}

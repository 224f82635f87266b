public class StrictMonitors {
    static native void endsWith();

    /** Returns when the native thread is gone: a thread can be joined before that. */
    static native void ended();

    static native void suspendsSelf();

    static native void resume(Thread thread);

    static native void waits();

    static native void destroy();

    static Thread started(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        started("ending", StrictMonitors::endsWith).join();
        ended();
        Thread suspended = started("suspending", () -> {
            synchronized (StrictMonitors.class) {
                suspendsSelf();
            }
        });
        resume(suspended);
        suspended.join();
        Thread waiter = started("waiting", StrictMonitors::waits);
        destroy();
        waiter.join();
    }
}

import java.util.concurrent.locks.LockSupport;

/** The extension mechanism: virtual threads on carriers, unloaded classes; and what Pellucid alone has. */
public class Extensions {
    static final Object owned = new Object();

    static native void carrier(Thread thread);
    static native void enable(boolean on);
    static native void frames();
    static native void monitors(Object mine);
    static native void rawMonitors(Thread waiter);
    static native void everybody(Thread one);
    static native void costs();
    static native void lastError();
    static native void enterRaw();
    static native void unloaded();
    static native boolean isUnloaded();
    static native void lines();

    /** Defines one class, and is forgotten. */
    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        Class<?> define(byte[] bytes) {
            return defineClass("Gone", bytes, 0, bytes.length);
        }
    }

    static void load() throws Exception {
        byte[] bytes = Extensions.class.getResourceAsStream("Gone.class").readAllBytes();
        System.out.println("loaded " + new Loader().define(bytes).getName());
    }

    public static void main(String[] args) throws Exception {
        Thread virtual = Thread.ofVirtual().name("virtual").unstarted(() -> {
            carrier(Thread.currentThread());
            LockSupport.parkNanos(1_000_000);
            synchronized (owned) {
                carrier(Thread.currentThread());
            }
        });
        enable(true);
        virtual.start();
        virtual.join();
        enable(false);
        carrier(Thread.currentThread());

        load();
        // The event may come from a thread that gets no processor for long.
        for (int i = 0; i < 3 || i < 3000 && !isUnloaded(); i++) {
            if (i < 3) System.gc();
            Thread.sleep(20);
        }
        unloaded();

        frames();
        synchronized (owned) {
            monitors(owned);
        }
        Thread waiter = new Thread(Extensions::enterRaw, "raw");
        rawMonitors(waiter);
        waiter.join();
        Thread spinner = new Thread(() -> LockSupport.park(), "one");
        spinner.start();
        everybody(spinner);
        LockSupport.unpark(spinner);
        spinner.join();
        costs();
        lastError();
        lines();
    }
}

public class MonitorContendedKinds {
    static class Lock {
    }

    static final Object lock = new Lock();
    static final MonitorContendedKinds object = new MonitorContendedKinds();

    static native void byJni(Object object);

    static native void heard();

    static void block() {
        synchronized (lock) {
            System.out.println("in the block");
        }
    }

    synchronized void method() {
        System.out.println("in the method");
    }

    static synchronized void ofClass() {
        System.out.println("in the static method");
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void contended(String what, Object monitor, Runnable body) throws InterruptedException {
        System.out.println(what);
        Thread thread = new Thread(body, "own " + what);
        synchronized (monitor) {
            thread.start();
            heard();
            until(thread, Thread.State.BLOCKED);
            System.out.println("blocked");
        }
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        Thread alone = new Thread(() -> {
            block();
            object.method();
            ofClass();
            byJni(lock);
        }, "own, alone");
        alone.start();
        alone.join();
        contended("block", lock, MonitorContendedKinds::block);
        contended("method", object, object::method);
        contended("static method", MonitorContendedKinds.class, MonitorContendedKinds::ofClass);
        contended("JNI", lock, () -> byJni(lock));
    }
}

import java.util.concurrent.CountDownLatch;

public class GetOwnedMonitorInfoOrder {
    static native void show(String what);

    static native void contend(boolean begins);

    static native boolean contends();

    static native void byJni(Object object);

    synchronized void method() {
        synchronized ("B") {
            synchronized (this) {
                synchronized ("C") {
                    show("method and blocks");
                }
            }
        }
    }

    static void blocks() {
        synchronized ("A") {
            synchronized ("B") {
                synchronized ("C") {
                    show("blocks");
                    inner();
                }
            }
        }
    }

    static void inner() {
        synchronized ("D") {
            synchronized ("B") {
                synchronized ("E") {
                    show("two frames");
                    byJni("J");
                    byJni("B");
                }
            }
        }
    }

    interface Body {
        void run() throws Exception;
    }

    /** Runs the body while another thread holds the monitor until this one contends for it. */
    static void contended(Object object, Body body) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        contend(true);
        Thread other = new Thread(() -> {
            synchronized (object) {
                held.countDown();
                while (!contends()) {
                    Thread.onSpinWait();
                }
            }
        });
        other.start();
        held.await();
        body.run();
        contend(false);
        other.join();
    }

    synchronized void methodContended() {
        show("in the method");
    }

    static void blockContended() {
        synchronized ("A") {
            synchronized ("B") {
                show("in the block");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        GetOwnedMonitorInfoOrder object = new GetOwnedMonitorInfoOrder();
        object.method();
        blocks();
        contended("B", GetOwnedMonitorInfoOrder::blockContended);
        contended(object, object::methodContended);
        contended("K", () -> byJni("K"));
    }
}

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class CarrierThreads {
    static native void prepare();

    static native void show(String what, Object thread);

    static volatile boolean spins;
    static volatile boolean stop;

    static void spin() {
        spins = true;
        while (!stop) {
            Thread.onSpinWait();
        }
    }

    static Thread virtual(String name, Runnable body) throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        type.getMethod("name", String.class).invoke(builder, name);
        return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, body);
    }

    public static void main(String[] args) throws Exception {
        prepare();
        show("main", Thread.currentThread());
        show("current", null);
        show("unstarted platform thread", new Thread("unstarted"));
        Thread spinner = virtual("spinner", CarrierThreads::spin);
        show("unstarted", spinner);
        spinner.start();
        while (!spins) {
            Thread.sleep(1);
        }
        show("mounted", spinner);
        stop = true;
        spinner.join();
        show("ended", spinner);
        Thread parked = virtual("parked", LockSupport::park);
        parked.start();
        while (parked.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        show("unmounted", parked);
        LockSupport.unpark(parked);
        parked.join();
        CountDownLatch latch = new CountDownLatch(1);
        Thread itself = virtual("itself", () -> {
            show("itself", Thread.currentThread());
            show("current virtual", null);
            latch.countDown();
        });
        itself.start();
        latch.await();
        itself.join();
        Thread ended = new Thread(() -> { }, "ended");
        ended.start();
        ended.join();
        show("ended platform thread", ended);
        show("a string", "text");
    }
}

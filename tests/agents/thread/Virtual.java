import java.util.concurrent.locks.LockSupport;

/** Virtual threads as tools see them: mounted, unmounted, blocked, waiting, suspended. */
public class Virtual {
    static final Object lock = new Object();
    static volatile boolean stop;
    static volatile boolean spinning;
    static volatile int counter;

    static native void look(String what, Thread thread);
    static native void stack(String what, Thread thread);
    static native void local(Thread thread, String method, String variable);
    static native void storage(Thread thread, long value);
    static native int suspend(Thread thread);
    static native int resume(Thread thread);
    static native void entries(Thread thread, boolean on);
    static native void popOf(Thread thread, String method);
    static native void errors(Thread thread);
    static native void all(Thread except);

    static int park(int depth, String text) {
        int mine = depth * 10;
        if (depth == 0) {
            LockSupport.park();
            return mine;
        }
        return park(depth - 1, text + depth) + mine;
    }

    static void spin(int depth) {
        if (depth > 0) {
            spin(depth - 1);
            return;
        }
        while (!stop) {
            spinning = true;
            counter++;
        }
    }

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void called(int number) {
        counter = number;
    }

    public static void main(String[] args) throws Exception {
        Thread parked = Thread.ofVirtual().name("parked").unstarted(() -> {
            int sum = park(3, "t");
            System.out.println("sum " + sum);
        });
        look("unstarted", parked);
        stack("unstarted", parked);
        parked.start();
        await(parked, Thread.State.WAITING);
        look("parked", parked);
        stack("parked", parked);
        errors(parked);
        System.out.println("suspend " + suspend(parked));
        look("suspended", parked);
        local(parked, "park", "depth");
        local(parked, "park", "text");
        popOf(parked, "park");
        errors(parked);
        LockSupport.unpark(parked);
        Thread.sleep(30);
        System.out.println("still there " + parked.isAlive());
        System.out.println("suspend again " + suspend(parked));
        int resumed = resume(parked);
        parked.join();
        System.out.println("resume " + resumed);
        look("ended", parked);

        Thread busy = Thread.ofVirtual().name("busy").start(() -> spin(2));
        while (!spinning) {
            Thread.sleep(1);
        }
        stack("busy", busy);
        storage(busy, 17);
        System.out.println("suspend " + suspend(busy));
        look("busy suspended", busy);
        int before = counter;
        Thread.sleep(20);
        System.out.println("stands still " + (before == counter));
        int going = resume(busy);
        stop = true;
        busy.join();
        System.out.println("resume " + going);

        Thread blocked;
        synchronized (lock) {
            blocked = Thread.ofVirtual().name("blocked").start(() -> {
                synchronized (lock) {
                    counter = 1;
                }
            });
            await(blocked, Thread.State.BLOCKED);
            look("blocked", blocked);
            stack("blocked", blocked);
        }
        blocked.join();

        Thread waiting = Thread.ofVirtual().name("waiting").start(() -> {
            Object other = "other";
            synchronized (other) {
                synchronized (lock) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        System.out.println("interrupted");
                    }
                }
            }
        });
        await(waiting, Thread.State.WAITING);
        look("waiting", waiting);
        stack("waiting", waiting);
        waiting.interrupt();
        waiting.join();

        Thread platform = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }, "platform");
        platform.start();
        await(platform, Thread.State.WAITING);
        look("platform, waiting", platform);
        platform.interrupt();
        platform.join();

        Thread told = Thread.ofVirtual().name("told").start(() -> {
            storage(Thread.currentThread(), 5);
            LockSupport.park();
            storage(Thread.currentThread(), 6);
            called(3);
            Thread.yield();
            called(4);
            stack("itself", Thread.currentThread());
        });
        await(told, Thread.State.WAITING);
        entries(told, true);
        called(1);
        Thread other = Thread.ofVirtual().name("other").start(() -> called(2));
        other.join();
        LockSupport.unpark(told);
        told.join();
        all(null);
    }
}

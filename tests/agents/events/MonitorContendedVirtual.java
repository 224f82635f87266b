import java.util.concurrent.locks.LockSupport;

public class MonitorContendedVirtual {
    static class Lock {
    }

    static final Object lock = new Lock();
    static volatile boolean holds;
    static volatile boolean done;

    static native void heard();

    static void block() {
        synchronized (lock) {
            System.out.println("in the block");
        }
    }

    static void hold() {
        synchronized (lock) {
            holds = true;
            while (!done) {
                LockSupport.park();
            }
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void contended(Thread.Builder holder, Thread.Builder entering) throws InterruptedException {
        holds = false;
        done = false;
        Thread owner = holder.name("holder").start(MonitorContendedVirtual::hold);
        until(owner, Thread.State.WAITING);
        System.out.println("held " + holds);
        Thread thread = entering.name("own").start(MonitorContendedVirtual::block);
        heard();
        until(thread, Thread.State.BLOCKED);
        System.out.println("blocked");
        done = true;
        LockSupport.unpark(owner);
        thread.join();
        owner.join();
    }

    public static void main(String[] args) throws Exception {
        contended(Thread.ofPlatform(), Thread.ofVirtual());
        contended(Thread.ofVirtual(), Thread.ofVirtual());
        contended(Thread.ofVirtual(), Thread.ofPlatform());
    }
}

import java.util.concurrent.locks.LockSupport;

public class GetThreadListStackTracesKinds {
    static volatile boolean done;

    static native void show(int max, Object[] threads);

    static void waits() {
        while (!done) {
            LockSupport.park();
        }
    }

    static Thread started(Thread thread) throws InterruptedException {
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread fresh = Thread.ofVirtual().name("fresh").unstarted(() -> { });
        Thread ended = new Thread("ended");
        ended.start();
        ended.join();
        Thread platform = started(new Thread(GetThreadListStackTracesKinds::waits, "platform"));
        Thread virtual = started(Thread.ofVirtual().name("virtual").unstarted(GetThreadListStackTracesKinds::waits));
        show(50, new Thread[] {virtual, main, fresh, platform, ended});
        show(2, new Thread[] {main, main, virtual});
        show(0, new Thread[] {platform, virtual});
        show(50, new Thread[] {virtual});
        show(50, new Thread[] {main});
        show(50, new Thread[] {});
        show(50, new Object[] {main, "text"});
        show(50, new Object[] {main, null});
        show(-1, new Thread[] {main});
        done = true;
        LockSupport.unpark(platform);
        LockSupport.unpark(virtual);
        platform.join();
        Thread itself = Thread.ofVirtual().name("itself").unstarted(() -> show(50, new Object[] {Thread.currentThread()}));
        itself.start();
        itself.join();
    }
}

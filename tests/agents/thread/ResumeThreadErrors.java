import java.util.concurrent.locks.LockSupport;

public class ResumeThreadErrors {
    static volatile boolean done;

    static native void resume(String what, Thread thread);

    static native void suspended(Thread thread);

    static void one(Thread thread) throws InterruptedException {
        resume("unstarted", thread);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        resume("alive", thread);
        suspended(thread);
        done = true;
        LockSupport.unpark(thread);
        thread.join();
        resume("ended", thread);
        done = false;
    }

    static void park() {
        while (!done) {
            LockSupport.park();
        }
    }

    public static void main(String[] args) throws Exception {
        one(new Thread(ResumeThreadErrors::park));
        one(Thread.ofVirtual().unstarted(ResumeThreadErrors::park));
        resume("current", Thread.currentThread());
    }
}

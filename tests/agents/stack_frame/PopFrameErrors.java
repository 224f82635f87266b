public class PopFrameErrors {
    static volatile boolean done;
    static volatile boolean spins;

    static native void pop(String what, Thread thread);

    static native void suspendAndPop(String what, Thread thread);

    static native void callBack();

    static native void agentThread(Thread thread);

    static void calledByNative() {
        System.out.println("called");
    }

    static void spin() {
        while (!done) {
            spins = true;
        }
    }

    static void running(String what, Thread thread) throws InterruptedException {
        spins = false;
        done = false;
        thread.start();
        while (!spins) {
            Thread.sleep(1);
        }
        pop(what, thread);
        done = true;
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        pop("native method", Thread.currentThread());
        callBack();
        Thread thread = new Thread(PopFrameErrors::spin);
        pop("unstarted", thread);
        running("running", thread);
        pop("ended", thread);
        running("virtual", Thread.ofVirtual().unstarted(PopFrameErrors::spin));
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        sleeper.start();
        while (sleeper.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        suspendAndPop("sleeping", sleeper);
        sleeper.interrupt();
        sleeper.join();
        agentThread(new Thread());
    }
}

public class SuspendThreadListSelf {
    static volatile boolean done;

    static native void suspendAll(Object[] threads);

    static native void resume(Thread thread);

    static void spin() {
        while (!done) {
            Thread.onSpinWait();
        }
    }

    static void one(Thread.Builder builder) throws InterruptedException {
        done = false;
        Thread first = builder.start(SuspendThreadListSelf::spin);
        Thread last = Thread.ofPlatform().start(SuspendThreadListSelf::spin);
        Thread itself = Thread.ofPlatform().start(() -> suspendAll(new Object[] {first, Thread.currentThread(), last}));
        resume(itself);
        itself.join();
        done = true;
        first.join();
        last.join();
    }

    public static void main(String[] args) throws Exception {
        one(Thread.ofPlatform());
        one(Thread.ofVirtual());
    }
}

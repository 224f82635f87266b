import java.util.concurrent.CountDownLatch;

public class GetThreadGroupChildrenKinds {
    static native void show(String what, ThreadGroup group);

    static native void ofVirtual(Thread thread);

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        ThreadGroup outer = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");
        ThreadGroup second = new ThreadGroup(outer, "second");
        ThreadGroup innermost = new ThreadGroup(inner, "innermost");
        Thread ended = new Thread(outer, "ended");
        ended.start();
        ended.join();
        show("no threads yet", outer);
        Thread unstarted = new Thread(outer, "unstarted");
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(i < 2 ? outer : inner, () -> await(latch), "thread " + i);
            threads[i].setDaemon(i % 2 == 0);
            threads[i].start();
        }
        show("outer", outer);
        show("inner", inner);
        show("second", second);
        Thread virtual = Thread.ofVirtual().start(() -> await(latch));
        ofVirtual(virtual);
        latch.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        virtual.join();
        show("afterwards", outer);
        System.out.println(unstarted.getState() + " " + innermost.getName());
    }
}

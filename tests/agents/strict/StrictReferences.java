import java.util.concurrent.CountDownLatch;

public class StrictReferences {
    static class Loaded {
        static int field = 1;
    }

    static native void useKept();

    static native void lend(Object object);

    static native void borrow();

    static native void deleted(Object object);

    /** Lends an argument that stays live while another thread uses it. */
    static void lendAndWait(Object object, CountDownLatch lent, CountDownLatch used) throws InterruptedException {
        lend(object);
        lent.countDown();
        used.await();
    }

    public static void main(String[] args) throws Exception {
        System.out.println("a class kept: " + Loaded.field);
        useKept();
        System.out.println("deleted");
        deleted(new Object());
        System.out.println("of another thread");
        System.out.flush();
        CountDownLatch lent = new CountDownLatch(1), used = new CountDownLatch(1);
        Thread lender = new Thread(() -> {
            try {
                lendAndWait(Thread.currentThread(), lent, used);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }, "lender");
        lender.start();
        lent.await();
        borrow();
        used.countDown();
        lender.join();
    }
}

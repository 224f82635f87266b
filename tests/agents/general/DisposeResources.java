import java.util.concurrent.locks.LockSupport;

public class DisposeResources {
    int field = 3;

    static native void prepare(Thread thread, Object object);

    static native void dispose(Thread thread);

    static native void resume(Thread thread, Object object);

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(LockSupport::park);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        DisposeResources object = new DisposeResources();
        prepare(thread, object);
        System.out.println("field " + object.field);
        dispose(thread);
        System.out.println("field " + object.field);
        resume(thread, object);
        LockSupport.unpark(thread);
        thread.join();
    }
}

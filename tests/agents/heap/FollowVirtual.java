import java.util.concurrent.locks.LockSupport;

public class FollowVirtual {
    static volatile Thread kept;

    static native void tag(Object object, long tag);

    static native void follow(Object from);

    static void hold() {
        Object held = new Object();
        tag(held, 1);
        LockSupport.park();
        System.out.println("held " + (held.hashCode() == held.hashCode()));
    }

    public static void main(String[] args) throws Exception {
        Object given = new Object();
        tag(given, 4);
        Runnable body = () -> {
            hold();
            given.hashCode();
        };
        kept = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        tag(kept, 3);
        Thread platform = new Thread(() -> LockSupport.park());
        tag(platform, 2);
        platform.start();
        while (kept.getState() != Thread.State.WAITING || platform.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        follow(null);
        LockSupport.unpark(kept);
        LockSupport.unpark(platform);
        kept.join();
        platform.join();
        follow(null);
    }
}

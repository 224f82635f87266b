import java.util.concurrent.locks.LockSupport;

public class LocalVariablesUnmounted {
    static volatile boolean done;

    static native void look(Thread thread);

    String parks(int number, long big, float small, double real, String text) {
        if (number > 0) {
            return parks(number - 1, big * 3, small / 2, real * 10, text + number) + text + big;
        }
        while (!done) {
            LockSupport.park();
        }
        return text;
    }

    public static void main(String[] args) throws Exception {
        LocalVariablesUnmounted object = new LocalVariablesUnmounted();
        Thread thread = Thread.ofVirtual().start(() -> System.out.println(object.parks(2, 1L << 33, 1, 2.5, "t")));
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        look(thread);
        System.gc();
        look(thread);
        done = true;
        LockSupport.unpark(thread);
        thread.join();
    }
}

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** What the cells of the matrix are about: threads of all kinds, a class with all kinds of members; calls the cells one by one. */
public class Matrix {
    public abstract static class Target implements Runnable {
        static volatile int counter;
        volatile int value;

        abstract void nothing();

        native void foreign();

        static void spin(Rounds rounds) {
            Object object = "an object";
            int number = 2;
            long large = 3;
            float broken = 5;
            double precise = 6;
            while (counter >= 0) {
                rounds.made = ++number;
            }
            System.out.println(object + " " + number + large + broken + precise);
        }
    }

    public static class Leaf extends Target {
        static int another;

        void nothing() {
        }

        public void run() {
        }
    }

    /** Number of cells. */
    static native int cells();

    /** The objects that the agent takes its arguments from. */
    static native void world(Object[] objects, byte[] bytes);

    static native void cell(int index);

    /** How often a thread has gone round its loop: then it is nowhere else. */
    static class Rounds {
        volatile int made;
    }

    private static Thread spinning(Thread.Builder builder) {
        Rounds rounds = new Rounds();
        Thread thread = builder.start(() -> Target.spin(rounds));
        while (rounds.made < 10) {
            Thread.yield();
        }
        return thread;
    }

    private static Thread parked() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread thread = Thread.ofVirtual().name("parked").start(() -> {
            started.countDown();
            while (true) {
                LockSupport.park();
            }
        });
        started.await();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return thread;
    }

    /** Argument: the first cell; none where only phases are looked at. */
    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            return;
        }
        byte[] bytes = Matrix.class.getResourceAsStream("Matrix$Leaf.class").readAllBytes();
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        Thread running = spinning(Thread.ofPlatform().daemon().name("running"));
        Thread mounted = spinning(Thread.ofVirtual().name("mounted"));
        Thread parked = parked();
        Thread target = null;
        int from = Integer.parseInt(args[0]);
        int end = cells();
        for (int index = from; index < end; index++) {
            if (target == null || !target.isAlive()) {
                target = spinning(Thread.ofPlatform().daemon().name("target"));
            }
            world(new Object[] {target, Thread.currentThread(), new Thread(() -> { }), ended, running, mounted, parked, Leaf.class, int.class,
                int[].class, Runnable.class, Target.class, new Leaf(), "a string", Matrix.class.getModule(),
                ClassLoader.getSystemClassLoader(), Thread.currentThread().getThreadGroup(), new Error("stop")}, bytes);
            try {
                cell(index);
            } catch (Throwable thrown) {
                // StopThread of this thread.
            }
            Thread.interrupted();
        }
        System.out.println("END");
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}

public class LateStopThread {
    static volatile int count;
    static volatile boolean done;

    static native void take(boolean on);

    static native void stop(Thread thread, Throwable error);

    static native void interrupt(Thread thread);

    static int spin() {
        int here = 0;
        try {
            while (!done) {
                here++;
                count = here;
            }
            return 1;
        } catch (ArithmeticException e) {
            return here > 0 ? 2 : 3;
        } finally {
            System.out.println("finally " + (here >= 100000));
        }
    }

    static synchronized void locked() {
        while (!done) {
            count++;
        }
    }

    static Thread running(Runnable body) throws InterruptedException {
        count = 0;
        Thread thread = new Thread(body);
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println("uncaught " + e));
        thread.start();
        while (count < 100000) {
            Thread.sleep(1);
        }
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = running(() -> System.out.println("returned " + spin()));
        stop(thread, new ArithmeticException("early"));
        take(true);
        stop(thread, new ArithmeticException("by the agent"));
        thread.join();
        thread = running(() -> System.out.println("returned " + spin()));
        stop(thread, new IllegalStateException("by the agent"));
        thread.join();
        thread = running(LateStopThread::locked);
        stop(thread, new OutOfMemoryError("by the agent"));
        thread.join();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("woken " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        interrupt(sleeper);
        sleeper.join();
        take(false);
        interrupt(sleeper);
        synchronized (LateStopThread.class) {
            System.out.println("free");
        }
    }
}

public class ThreadStartEnd {
    static class Own extends Thread {
        Own() {
            super("own class");
            setUncaughtExceptionHandler((thread, thrown) -> System.out.println("handler: " + thrown.getMessage()));
        }

        @Override
        public void run() {
            System.out.println("runs");
            throw new IllegalStateException("thrown");
        }
    }

    static native void attach();

    static native void stop(Thread thread);

    static void run(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
        System.out.println("joined");
    }

    public static void main(String[] args) throws Exception {
        run(new Thread(() -> System.out.println("runs"), "own"));
        run(new Thread("own, empty"));
        run(new Own());
        run(Thread.ofPlatform().daemon().name("own daemon").unstarted(() -> System.out.println("runs")));
        run(Thread.ofVirtual().name("own virtual").unstarted(() -> System.out.println("runs")));
        new Thread("own, unstarted").interrupt();
        attach();
        run(new Thread(() -> stop(Thread.currentThread()), "own, heard"));
        run(new Thread(() -> System.out.println("runs"), "own, unheard"));
    }
}

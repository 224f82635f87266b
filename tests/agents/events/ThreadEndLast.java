public class ThreadEndLast {
    static class Body implements Runnable {
        final boolean fails;

        Body(boolean fails) {
            this.fails = fails;
        }

        @Override
        public void run() {
            if (fails) {
                throw new IllegalStateException();
            }
        }
    }

    static class Handler implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
        }
    }

    static void one(Thread thread) throws InterruptedException {
        thread.setUncaughtExceptionHandler(new Handler());
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        for (boolean fails : new boolean[] {false, true}) {
            one(new Thread(new Body(fails), "own platform"));
            one(Thread.ofVirtual().name("own virtual").unstarted(new Body(fails)));
        }
    }
}

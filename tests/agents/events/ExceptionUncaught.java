public class ExceptionUncaught {
    static class Runs extends Thread {
        Runs(String name) {
            super(name);
        }

        @Override
        public void run() {
            fails();
        }
    }

    static class Broken {
        static int value;

        static {
            fails();
        }
    }

    static void fails() {
        throw new IllegalStateException("fails");
    }

    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.out.println("handler of " + thread.getName() + ": " + thrown));
        Thread thread = new Runs("own");
        thread.start();
        thread.join();
        Thread.ofVirtual().name("virtual").start(ExceptionUncaught::fails).join();
        try {
            Broken.value++;
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause().getMessage());
        }
        fails();
    }
}

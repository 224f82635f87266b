public class StopThreadEvents {
    static class Mine extends Exception {
        private static final long serialVersionUID = 1;
    }

    static volatile long counter;

    static native void stop(Thread thread, Throwable exception);

    static void spins() {
        while (true) {
            counter++;
        }
    }

    static void passesOn() {
        spins();
    }

    static void catches() {
        try {
            passesOn();
        } catch (Throwable e) {
            System.out.println(e.getClass().getName() + " " + (e.getStackTrace().length > 0));
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(StopThreadEvents::catches);
        thread.start();
        while (counter < 1000) {
            Thread.sleep(1);
        }
        stop(thread, new Mine());
        thread.join();
    }
}

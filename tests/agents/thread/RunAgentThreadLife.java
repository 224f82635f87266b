public class RunAgentThreadLife {
    static native void run(Thread thread, int priority);

    static native void end();

    static void one(String name, int priority) throws InterruptedException {
        Thread thread = new Thread(() -> System.out.println("run() is called"), name);
        run(thread, priority);
        System.out.println("alive " + thread.isAlive() + ", daemon " + thread.isDaemon() + ", " + thread.getPriority());
        Thread[] found = new Thread[100];
        int count = Thread.enumerate(found);
        for (int i = 0; i < count; i++) {
            if (found[i] == thread) {
                System.out.println("enumerated");
            }
        }
        System.out.println("has a stack trace: " + Thread.getAllStackTraces().containsKey(thread));
        end();
        thread.join();
        System.out.println(thread.getState());
    }

    public static void main(String[] args) throws Exception {
        one("agent one", 5);
        one("agent two", 10);
        one("agent three", 1);
    }
}

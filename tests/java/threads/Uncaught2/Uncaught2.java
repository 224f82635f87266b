public class Uncaught2 {
    static class Boom extends RuntimeException { Boom(String m) { super(m, null, false, false); } }
    public static void main(String[] args) throws Exception {
        System.out.println(Thread.getDefaultUncaughtExceptionHandler());
        Thread t = new Thread(() -> { throw new Boom("own handler"); }, "t1");
        t.setUncaughtExceptionHandler((th, e) -> System.out.println("own: " + th.getName() + " " + e.getMessage() + " alive " + th.isAlive() + " " + (Thread.currentThread() == th)));
        t.start();
        t.join();
        System.out.println(t.getUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> System.out.println("default: " + th.getName() + " " + e.getMessage()));
        t = new Thread(() -> { throw new Boom("no handler"); }, "t2");
        System.out.println(t.getUncaughtExceptionHandler() == t.getThreadGroup());
        t.start();
        t.join();
        t = new Thread(() -> { throw new Boom("first"); }, "t3");
        t.setUncaughtExceptionHandler((th, e) -> { System.out.println("handler throws"); throw new Boom("second"); });
        t.start();
        t.join();
        System.out.println("survived");
        t = Thread.ofVirtual().name("v").unstarted(() -> { throw new Boom("virtual"); });
        t.start();
        t.join();
        t = new Thread(() -> { throw new StackOverflowError("fake"); }, "t4");
        t.start();
        t.join();
        throw new Boom("main dies");
    }
}

public class DaemonExit {
    public static void main(String[] args) throws Exception {
        Thread d = new Thread(() -> {
            try { Thread.sleep(100000); } catch (InterruptedException e) { }
            System.out.println("daemon must not get here");
        });
        d.setDaemon(true);
        d.start();
        System.out.println(d.isDaemon());
        try { d.setDaemon(false); } catch (IllegalThreadStateException e) { System.out.println("too late"); }
        Thread spin = new Thread(() -> { long x = 0; while (true) x++; });
        spin.setDaemon(true);
        spin.start();
        Thread child = new Thread(() -> {
            Thread g = new Thread(() -> { });
            System.out.println("grandchild daemon " + g.isDaemon());
            try { Thread.sleep(50); } catch (InterruptedException e) { }
            System.out.println("non-daemon outlives main");
        });
        Thread inh = new Thread(() -> { Thread g = new Thread(() -> { }); System.out.println("inherits " + g.isDaemon()); });
        inh.setDaemon(true);
        inh.start();
        inh.join();
        Thread.sleep(0);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook last")));
        System.out.println("main done");
        child.start();
    }
}

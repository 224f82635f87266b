public class ExitHooks {
    public static void main(String[] args) throws Exception {
        Runtime r = Runtime.getRuntime();
        Thread a = new Thread(() -> {
            System.out.println("hook runs");
            try { r.addShutdownHook(new Thread()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
            try { r.removeShutdownHook(new Thread()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        });
        Thread b = new Thread(() -> System.out.println("removed, never"));
        r.addShutdownHook(a);
        r.addShutdownHook(b);
        try { r.addShutdownHook(a); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(r.removeShutdownHook(b) + " " + r.removeShutdownHook(b));
        Thread started = new Thread(() -> { });
        started.start();
        try { started.join(); r.addShutdownHook(new Thread() { { start(); try { Thread.sleep(100); } catch (InterruptedException e) { } } public void run() { try { Thread.sleep(1000); } catch (InterruptedException e) { } } }); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Thread t = new Thread(() -> {
            try { System.out.println("exiting"); System.exit(3); } finally { System.out.println("finally never"); }
        });
        t.start();
        t.join();
        System.out.println("never");
    }
}

public class Monitors {
    static class M {
        synchronized void thrower() { throw new IllegalStateException("sync"); }
        static synchronized void sthrower() { throw new IllegalStateException("ssync"); }
        synchronized boolean held() { return Thread.holdsLock(this); }
    }
    static void nested(Object a, Object b) {
        synchronized (a) {
            synchronized (b) {
                throw new RuntimeException("nested");
            }
        }
    }
    static int retIn(Object a) {
        synchronized (a) {
            if (Thread.holdsLock(a)) return 5;
        }
        return 6;
    }
    public static void main(String[] args) throws Exception {
        M m = new M();
        System.out.println(Thread.holdsLock(m));
        System.out.println(m.held());
        try { m.thrower(); } catch (IllegalStateException e) { System.out.println(e.getMessage() + Thread.holdsLock(m)); }
        try { M.sthrower(); } catch (IllegalStateException e) { System.out.println(e.getMessage() + Thread.holdsLock(M.class)); }
        Object a = new Object(), b = new int[1];
        try { nested(a, b); } catch (RuntimeException e) { System.out.println(e.getMessage() + Thread.holdsLock(a) + Thread.holdsLock(b)); }
        System.out.println(retIn(a) + " " + Thread.holdsLock(a));
        synchronized (a) {
            try { nested(a, a); } catch (RuntimeException e) { System.out.println(Thread.holdsLock(a)); }
        }
        System.out.println(Thread.holdsLock(a));
        try { Thread.holdsLock(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        for (Runnable r : new Runnable[]{() -> a.notifyAll(), () -> { try { a.wait(); } catch (InterruptedException e) { } }, () -> { try { a.wait(0, 5); } catch (InterruptedException e) { } }}) {
            try { r.run(); System.out.println("no"); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        }
        synchronized (b) {
            int[] done = {0};
            Thread t = new Thread(() -> { synchronized (a) { done[0] = 1; } });
            t.start();
            t.join();
            System.out.println(done[0]);
        }
        synchronized (Monitors.class) { System.out.println(Thread.holdsLock(Monitors.class)); }
        synchronized ("lit") { System.out.println(Thread.holdsLock("li" + "t")); }
        int d = 0;
        for (int i = 0; i < 1000; i++) synchronized (a) { synchronized (a) { synchronized (a) { d += Thread.holdsLock(a) ? 1 : 0; } } }
        System.out.println(d + " " + Thread.holdsLock(a));
    }
}

public class JoinBasic {
    static int plain;
    static class T extends Thread {
        final int n; int result;
        T(int n) { super("T" + n); this.n = n; }
        public void run() { int s = 0; for (int i = 1; i <= n; i++) s += i; result = s; }
    }
    public static void main(String[] args) throws Exception {
        T[] ts = new T[8];
        for (int i = 0; i < ts.length; i++) { ts[i] = new T(i * 100); System.out.println(ts[i].getName() + " " + ts[i].getState() + " " + ts[i].isAlive()); }
        for (T t : ts) t.start();
        for (T t : ts) t.join();
        for (T t : ts) System.out.println(t.result + " " + t.getState() + " " + t.isAlive());
        try { ts[0].start(); } catch (IllegalThreadStateException e) { System.out.println("restart " + e.getMessage()); }
        Thread r = new Thread(() -> plain = 42);
        r.run();
        System.out.println(plain + " " + r.getState());
        r.join();
        System.out.println("join of unstarted returns");
        plain = 0;
        r.start();
        r.join(5000);
        System.out.println(plain);
        System.out.println(r.join(java.time.Duration.ofMillis(1)));
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName() + " " + main.getState() + " " + main.isVirtual() + " " + main.threadId());
        int[] order = {0};
        Thread prev = null;
        for (int i = 0; i < 5; i++) {
            Thread p = prev;
            int k = i;
            Thread t = new Thread(() -> {
                try { if (p != null) p.join(); } catch (InterruptedException e) { }
                order[0] = order[0] * 10 + k;
            });
            t.start();
            prev = t;
        }
        prev.join();
        System.out.println(order[0]);
        try { main.join(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        main.join(5);
        System.out.println("self join timed out");
    }
}

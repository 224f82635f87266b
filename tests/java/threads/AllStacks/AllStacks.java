import java.util.*;
import java.util.concurrent.*;

public class AllStacks {
    static final CountDownLatch in = new CountDownLatch(2), out = new CountDownLatch(1);
    static void outer() { middle(); }
    static void middle() { inner(); }
    static void inner() { in.countDown(); try { out.await(); } catch (InterruptedException e) { } }
    static class W extends Thread { W(String n) { super(n); } public void run() { outer(); } }
    public static void main(String[] args) throws Exception {
        W a = new W("walker-a"), b = new W("walker-b");
        System.out.println(a.getStackTrace().length);
        a.start(); b.start();
        in.await();
        while (a.getState() != Thread.State.WAITING || b.getState() != Thread.State.WAITING) Thread.sleep(1);
        for (Thread t : new Thread[]{a, b}) {
            StringBuilder s = new StringBuilder();
            for (StackTraceElement e : t.getStackTrace()) if (e.getClassName().startsWith("AllStacks")) s.append(e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber() + " ");
            System.out.println(t.getName() + " " + s);
            System.out.println(t.getStackTrace()[0]);
        }
        Map<Thread, StackTraceElement[]> m = Thread.getAllStackTraces();
        System.out.println(m.containsKey(a) + " " + m.containsKey(b) + " " + m.containsKey(Thread.currentThread()) + " " + m.get(a).length);
        StackTraceElement[] me = m.get(Thread.currentThread());
        System.out.println(me[me.length - 1].getMethodName() + " " + Arrays.stream(me).anyMatch(e -> e.getMethodName().equals("getAllStackTraces")));
        me = Thread.currentThread().getStackTrace();
        System.out.println(me[0] + " " + me[1].getMethodName() + " " + me.length);
        Set<String> names = new TreeSet<>();
        for (Thread t : m.keySet()) if (t.isDaemon() && t.getThreadGroup() != null && t.getThreadGroup().getName().equals("system")) names.add(t.getName());
        for (String n : new String[]{"Reference Handler", "Finalizer", "Signal Dispatcher"}) System.out.println(n + " " + names.contains(n));
        out.countDown();
        a.join(); b.join();
        System.out.println(a.getStackTrace().length + " " + Thread.getAllStackTraces().containsKey(a));
        Thread v = Thread.ofVirtual().unstarted(() -> { });
        System.out.println(v.getStackTrace().length);
        CountDownLatch vi = new CountDownLatch(1), vo = new CountDownLatch(1);
        Thread vt = Thread.ofVirtual().start(new Runnable() { public void run() { vi.countDown(); try { vo.await(); } catch (InterruptedException e) { } } });
        vi.await();
        while (vt.getState() != Thread.State.WAITING) Thread.sleep(1);
        System.out.println(Arrays.stream(vt.getStackTrace()).filter(e -> e.getClassName().startsWith("AllStacks")).count() + " " + Thread.getAllStackTraces().containsKey(vt));
        vo.countDown();
        vt.join();
    }
}

import java.util.*;
import java.util.stream.*;

public class WalkVirtual {
    static List<String> walk() { return StackWalker.getInstance().walk(s -> s.map(f -> f.getClassName().startsWith("WalkVirtual") ? f.getMethodName() : f.getClassName() + "." + f.getMethodName()).filter(n -> !n.startsWith("lambda")).collect(Collectors.toList())); }
    static List<String> a() { return b(); }
    static List<String> b() { Thread.yield(); List<String> l = walk(); Thread.yield(); return l; }
    static int deep(int n) { if (n == 0) { Thread.yield(); System.gc(); return StackWalker.getInstance().walk(Stream::count).intValue() * 1000 + new Throwable().getStackTrace().length; } int r = deep(n - 1); return r; }
    static class R implements Runnable { final Runnable r; R(Runnable r) { this.r = r; } public void run() { r.run(); } }
    public static void main(String[] args) throws Exception {
        List<Thread> ts = new ArrayList<>();
        List<String> out = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 5; i++) ts.add(Thread.startVirtualThread(new R(() -> out.add(a().toString()))));
        for (Thread t : ts) t.join();
        System.out.println(new TreeSet<>(out));
        int[] d = new int[1];
        Thread.startVirtualThread(new R(() -> d[0] = deep(40))).join();
        System.out.println(d[0]);
        Thread p = new Thread(new R(() -> d[0] = deep(40)));
        p.start();
        p.join();
        System.out.println(d[0]);
        StackTraceElement[][] st = new StackTraceElement[2][];
        Thread v = Thread.startVirtualThread(new R(() -> { st[0] = Thread.currentThread().getStackTrace(); try { throw new IllegalStateException("v"); } catch (IllegalStateException e) { st[1] = e.getStackTrace(); } }));
        v.join();
        System.out.println(st[0][0] + " " + st[0][st[0].length - 1].getMethodName() + " " + st[1][st[1].length - 1].getClassName() + " " + st[1].length);
        Thread.Builder bld = Thread.ofVirtual().name("named");
        Thread u = bld.start(new R(() -> { throw new IllegalStateException("uncaught"); }));
        u.join();
        System.out.println(u.getState());
        Class<?>[] caller = new Class<?>[1];
        Thread.startVirtualThread(new R(() -> caller[0] = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass())).join();
        System.out.println(caller[0]);
    }
}

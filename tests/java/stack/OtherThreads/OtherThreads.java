import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class OtherThreads {
    static final Object lock = new Object();
    static void waiting() throws InterruptedException { synchronized (lock) { lock.wait(); } }
    static void sleeping() throws InterruptedException { Thread.sleep(100000); }
    static void parking() { LockSupport.park(); }
    static void blocking(Object o) { synchronized (o) { System.out.println("in"); } }
    static volatile boolean stop;
    static void spinning() { while (!stop) Thread.onSpinWait(); }
    static int deep(int n) { if (n == 0) { parking(); return 0; } return 1 + deep(n - 1); }
    interface A { void r() throws Exception; }
    static Thread go(String n, A a) { Thread t = new Thread(new Runnable() { public void run() { try { a.r(); } catch (Exception e) { } } }, n); t.start(); return t; }
    static void show(Thread t, Thread.State s) throws Exception {
        while (t.getState() != s) Thread.sleep(1);
        StackTraceElement[] st = t.getStackTrace();
        StringBuilder b = new StringBuilder(t.getName() + " " + t.getState());
        for (StackTraceElement e : st) if (e.getClassName().startsWith("OtherThreads") && !e.getMethodName().startsWith("lambda")) b.append(' ').append(e.getMethodName()).append(':').append(e.getLineNumber());
        System.out.println(b + " | " + st[0].getClassName() + "." + st[0].getMethodName() + " " + st[st.length - 1]);
    }
    public static void main(String[] args) throws Exception {
        Object held = new Object();
        Thread w = go("waiter", OtherThreads::waiting), s = go("sleeper", OtherThreads::sleeping), p = go("parker", OtherThreads::parking), d = go("deep", () -> deep(50)), sp = go("spinner", OtherThreads::spinning);
        show(w, Thread.State.WAITING);
        show(p, Thread.State.WAITING);
        show(d, Thread.State.WAITING);
        Thread b;
        synchronized (held) { b = go("blocked", () -> blocking(held)); show(b, Thread.State.BLOCKED); }
        b.join();
        while (s.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        System.out.println(Arrays.stream(s.getStackTrace()).anyMatch(e -> e.getMethodName().equals("sleeping")));
        for (int i = 0; i < 5; i++) { StackTraceElement[] st = sp.getStackTrace(); if (st.length > 0 && Arrays.stream(st).noneMatch(e -> e.getMethodName().equals("spinning") || e.getMethodName().equals("run"))) System.out.println(Arrays.toString(st)); }
        System.out.println(d.getStackTrace().length > 50);
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        for (Thread t : new Thread[]{w, s, p, d, sp}) if (!all.containsKey(t)) System.out.println("missing " + t.getName());
        System.gc();
        System.out.println(Arrays.equals(d.getStackTrace(), all.get(d)));
        stop = true;
        synchronized (lock) { lock.notifyAll(); }
        LockSupport.unpark(p); LockSupport.unpark(d); s.interrupt();
        for (Thread t : new Thread[]{w, s, p, d, sp}) { t.join(); System.out.print(t.getStackTrace().length); }
        System.out.println();
        Thread un = new Thread(() -> { });
        System.out.println(un.getStackTrace().length);
        StackTraceElement[] me = Thread.currentThread().getStackTrace();
        System.out.println(me[0].getMethodName() + " " + me[1].getMethodName());
    }
}

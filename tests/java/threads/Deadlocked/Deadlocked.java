import java.lang.management.*;
import java.util.*;
import java.util.concurrent.*;

public class Deadlocked {
    static final Object A = new Object(), B = new Object();
    static Thread mk(String n, Object x, Object y, CyclicBarrier b) {
        Thread t = new Thread(() -> { synchronized (x) { try { b.await(); } catch (Exception e) { } synchronized (y) { System.out.println("never"); } } }, n);
        t.setDaemon(true);
        t.start();
        return t;
    }
    public static void main(String[] args) throws Exception {
        ThreadMXBean mx = ManagementFactory.getThreadMXBean();
        System.out.println(mx.findDeadlockedThreads() == null);
        CyclicBarrier b = new CyclicBarrier(2);
        Thread t1 = mk("dead-1", A, B, b), t2 = mk("dead-2", B, A, b);
        while (t1.getState() != Thread.State.BLOCKED || t2.getState() != Thread.State.BLOCKED) Thread.sleep(1);
        long[] ids = mx.findDeadlockedThreads();
        Arrays.sort(ids);
        for (ThreadInfo ti : mx.getThreadInfo(ids, true, true)) System.out.println(ti.getThreadName() + " " + ti.getThreadState() + " " + ti.getLockOwnerName() + " " + ti.getLockInfo().getClassName() + " " + ti.getLockedMonitors().length + " " + ti.getLockedMonitors()[0].getLockedStackFrame().getClassName());
        for (int depth = 0; depth < 3; depth++) {
            for (ThreadInfo ti : mx.getThreadInfo(ids, true, true, depth)) System.out.println(depth + " " + ti.getStackTrace().length + " " + ti.getLockedMonitors().length);
            System.out.println(mx.dumpAllThreads(true, false, depth).length > 2);
        }
        System.out.println(mx.findMonitorDeadlockedThreads().length);
        System.out.println(mx.getThreadCount() >= 3);
        ThreadInfo me = mx.getThreadInfo(Thread.currentThread().threadId());
        System.out.println(me.getThreadName() + " " + me.getThreadState() + " " + me.getLockName() + " " + me.getStackTrace().length);
        System.out.println(mx.getThreadInfo(999999));
        System.out.println(mx.isCurrentThreadCpuTimeSupported() && mx.getCurrentThreadCpuTime() > 0);
    }
}

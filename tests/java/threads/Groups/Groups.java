import java.util.*;

public class Groups {
    public static void main(String[] args) throws Exception {
        ThreadGroup main = Thread.currentThread().getThreadGroup(), sys = main.getParent();
        System.out.println(main.getName() + " " + sys.getName() + " " + sys.getParent() + " " + main.getMaxPriority());
        ThreadGroup g = new ThreadGroup("g"), sub = new ThreadGroup(g, "sub");
        System.out.println(g.getParent().getName() + " " + g + " " + sub.parentOf(g) + " " + g.parentOf(sub) + " " + g.parentOf(g));
        g.setMaxPriority(3);
        Thread t = new Thread(g, () -> { try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println("int " + Thread.currentThread().getName()); } }, "t");
        System.out.println(t.getPriority() + " " + sub.getMaxPriority());
        t.setPriority(10);
        System.out.println(t.getPriority());
        System.out.println(g.activeCount());
        t.start();
        System.out.println(g.activeCount() + " " + g.activeGroupCount() + " " + t.getThreadGroup().getName());
        Thread[] list = new Thread[5];
        System.out.println(g.enumerate(list) + " " + list[0].getName());
        ThreadGroup[] gl = new ThreadGroup[5];
        System.out.println(main.enumerate(gl) >= 2);
        while (t.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        g.interrupt();
        t.join();
        System.out.println(t.getThreadGroup() + " " + t.toString().replaceAll("#[0-9]+", "#N"));
        ThreadGroup h = new ThreadGroup("h") {
            public void uncaughtException(Thread th, Throwable e) { System.out.println("group got " + e + " from " + th.getName()); }
        };
        Thread u = new Thread(h, () -> { throw new IllegalStateException("oops"); }, "u");
        u.start();
        u.join();
        System.out.println(new Thread(null, null, "nul").getThreadGroup().getName());
        System.out.println(Thread.currentThread().toString().replaceAll("#[0-9]+", "#N"));
        Thread v = Thread.ofVirtual().name("v").unstarted(() -> { });
        System.out.println(v.getThreadGroup().getName() + " " + v.getPriority() + " " + v.isDaemon());
        try { v.setDaemon(false); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        v.setPriority(10);
        System.out.println(v.getPriority());
        try { new Thread(() -> { }).setPriority(0); } catch (IllegalArgumentException e) { System.out.println("bad prio " + e.getMessage()); }
        try { new ThreadGroup(null, "x"); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { new Thread((String) null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(Thread.MIN_PRIORITY + Thread.NORM_PRIORITY + Thread.MAX_PRIORITY);
    }
}

import java.util.*;

public class Builders {
    public static void main(String[] args) throws Exception {
        Thread a = Thread.ofPlatform().name("plat").daemon(true).priority(7).group(new ThreadGroup("tg")).stackSize(1 << 20).unstarted(() -> System.out.println("in " + Thread.currentThread().getName() + Thread.currentThread().getPriority()));
        System.out.println(a.getName() + " " + a.isDaemon() + " " + a.getPriority() + " " + a.getThreadGroup().getName());
        a.start();
        a.join();
        Thread.Builder b = Thread.ofPlatform().name("n-", 10);
        System.out.println(b.unstarted(() -> { }).getName() + " " + b.unstarted(() -> { }).getName());
        Thread.Builder.OfVirtual vb = Thread.ofVirtual().name("v-", 0);
        System.out.println(vb.start(() -> { }).getName() + vb.unstarted(() -> { }).getName());
        System.out.println(Thread.ofPlatform().unstarted(() -> { }).getName().startsWith("Thread-") + " " + new Thread().getName().startsWith("Thread-"));
        try { Thread.ofPlatform().priority(11); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Thread.ofPlatform().name(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { Thread.ofPlatform().name("x", -1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Thread.ofVirtual().unstarted(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        Thread t = new Thread("named");
        t.setName("renamed");
        t.setContextClassLoader(null);
        System.out.println(t.getName() + " " + t.getContextClassLoader());
        try { t.setName(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        t.start();
        t.join();
    }
}

import java.lang.reflect.*;

public class Removed {
    // Thread methods that were withdrawn, as they behave or fail to exist today.
    static void call(String n) throws Exception {
        Method m;
        try { m = Thread.class.getMethod(n); } catch (NoSuchMethodException e) { System.out.println(n + " is gone"); return; }
        try { m.invoke(new Thread()); System.out.println(n + " returned"); } catch (InvocationTargetException e) { System.out.println(n + " " + e.getCause()); }
    }
    public static void main(String[] args) throws Exception {
        for (String n : new String[]{"stop", "suspend", "resume", "countStackFrames", "destroy", "checkAccess"}) call(n);
        Thread t = new Thread(() -> { });
        System.out.println(t.getId() == t.threadId());
        System.out.println(t.threadId() > 0 && new Thread().threadId() > t.threadId());
        try { Runtime.class.getMethod("runFinalizersOnExit", boolean.class); } catch (NoSuchMethodException e) { System.out.println("runFinalizersOnExit gone"); }
        System.out.println(System.getSecurityManager());
        try { System.setSecurityManager(null); System.out.println("null accepted"); } catch (UnsupportedOperationException e) { System.out.println("UOE"); }
        try { System.class.getMethod("setSecurityManager", Class.forName("java.lang.SecurityManager")).invoke(null, Class.forName("java.lang.SecurityManager").getConstructor().newInstance()); } catch (InvocationTargetException e) { System.out.println(e.getCause().getMessage()); }
        ThreadGroup g = new ThreadGroup("g");
        for (String n : new String[]{"stop", "suspend", "resume", "destroy", "isDestroyed", "isDaemon"}) try { Object r = ThreadGroup.class.getMethod(n).invoke(g); System.out.println(n + " " + r); } catch (NoSuchMethodException e) { System.out.println(n + " is gone"); } catch (InvocationTargetException e) { System.out.println(n + " " + e.getCause()); }
        Thread.onSpinWait();
        Thread.yield();
        System.out.println(Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader());
    }
}

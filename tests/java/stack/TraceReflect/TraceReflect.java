import java.lang.invoke.*;
import java.lang.reflect.*;

public class TraceReflect {
    static StackTraceElement[] cap() { return new Throwable().getStackTrace(); }
    static StackTraceElement[] held;
    public TraceReflect() { held = cap(); }
    public void inst() { held = cap(); }
    public static Object stat(Object o, Method m, Object[] a) { held = cap(); return null; }
    static void show(String n) { System.out.println(n); for (StackTraceElement e : held) { String s = e.toString(); System.out.println("  " + s.replaceAll("\\$Proxy[0-9]+", "\\$ProxyN").replaceAll("LambdaForm\\$MH/0x[0-9a-f]+", "LF").replaceAll("GeneratedMethodAccessor[0-9]+", "GMA")); } }
    interface If { void call(); }
    public static void main(String[] args) throws Throwable {
        TraceReflect r = new TraceReflect();
        show("direct ctor");
        Method m = TraceReflect.class.getMethod("inst");
        m.invoke(r);
        show("method");
        for (int i = 0; i < 30; i++) m.invoke(r);
        show("method after 30");
        TraceReflect.class.getConstructor().newInstance();
        show("ctor");
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle h = l.findVirtual(TraceReflect.class, "inst", MethodType.methodType(void.class));
        h.invokeExact(r);
        show("mh exact");
        h.invoke((Object) r);
        show("mh generic");
        h.invokeWithArguments(r);
        show("mh withArguments");
        MethodHandles.insertArguments(h, 0, r).invokeExact();
        show("mh insert");
        MethodHandles.filterArguments(h, 0, MethodHandles.identity(TraceReflect.class)).invokeExact(r);
        show("mh filter");
        l.findConstructor(TraceReflect.class, MethodType.methodType(void.class)).invoke();
        show("mh ctor");
        If p = (If) Proxy.newProxyInstance(TraceReflect.class.getClassLoader(), new Class<?>[]{If.class}, TraceReflect::stat);
        p.call();
        show("proxy");
        If lam = r::inst;
        lam.call();
        show("method ref");
        Runnable run = TraceReflect::new;
        run.run();
        show("ctor ref");
        new Object() { void go() { r.inst(); } }.go();
        show("anon");
        m.invoke(r, (Object[]) null);
        Class.forName("TrInit");
        show("clinit by forName");
        Object o = TrInit2.x;
        show("clinit by use");
        try { m.invoke("wrong"); } catch (IllegalArgumentException e) { held = e.getStackTrace(); }
        show("bad invoke");
        try { TraceReflect.class.getDeclaredMethod("boom").invoke(null); } catch (InvocationTargetException e) { held = e.getCause().getStackTrace(); show("cause"); held = e.getStackTrace(); show("ite"); }
    }
    static void boom() { throw new IllegalStateException("boom"); }
    static void capture() { held = cap(); }
}
class TrInit { static { TraceReflect.capture(); } }
class TrInit2 { static Object x; static { TraceReflect.capture(); x = 1; } }

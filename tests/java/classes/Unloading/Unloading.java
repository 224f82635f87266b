import java.io.*;
import java.lang.ref.*;

public class Unloading {
    public static class Victim implements Runnable {
        static byte[] data = new byte[10000];
        static Object self;
        public void run() { self = this; Runnable r = () -> data[0]++; r.run(); }
    }
    static class L extends ClassLoader {
        Class<?> def(String n) throws IOException {
            byte[] b = Unloading.class.getResourceAsStream(n + ".class").readAllBytes();
            return defineClass(n, b, 0, b.length);
        }
    }
    static ReferenceQueue<Object> q = new ReferenceQueue<>();
    static Object[] make() throws Exception {
        L l = new L();
        Class<?> c = l.def("Unloading$Victim");
        Runnable r = (Runnable) c.getDeclaredConstructor().newInstance();
        r.run();
        return new Object[]{new WeakReference<>(l), new WeakReference<>(c), new PhantomReference<>(c, q), c.getDeclaredConstructor().newInstance()};
    }
    static boolean cleared(Reference<?> w) throws Exception {
        for (int i = 0; i < 100 && !w.refersTo(null); i++) { System.gc(); Thread.sleep(5); }
        return w.refersTo(null);
    }
    public static void main(String[] args) throws Exception {
        Object[] a = make();
        System.gc();
        System.out.println(((Reference<?>) a[0]).refersTo(null) + " " + ((Reference<?>) a[1]).refersTo(null));
        Object inst = a[3];
        System.out.println(inst.getClass().getName() + " " + (inst.getClass().getClassLoader() == ((WeakReference<?>) a[0]).get()));
        inst = null;
        a[3] = null;
        System.out.println(cleared((Reference<?>) a[0]) + " " + cleared((Reference<?>) a[1]));
        Reference<?> r = q.remove(5000);
        System.out.println(r == a[2]);
        for (int i = 0; i < 20; i++) make();
        Object[] last = make();
        last[3] = null;
        System.out.println(cleared((Reference<?>) last[0]));
        WeakReference<Class<?>> hid = new WeakReference<>(java.lang.invoke.MethodHandles.lookup().defineHiddenClass(Unloading.class.getResourceAsStream("UlHid.class").readAllBytes(), true).lookupClass());
        System.out.println(cleared(hid));
        WeakReference<Class<?>> app = new WeakReference<>(Victim.class);
        System.gc();
        System.out.println(app.get() == Victim.class);
        Object[] k = make();
        Class<?> arr = java.lang.reflect.Array.newInstance(((WeakReference<Class<?>>) k[1]).get(), 0).getClass();
        k[3] = null;
        System.gc();
        System.out.println(arr.getComponentType() == ((WeakReference<?>) k[1]).get());
        arr = null;
        System.out.println(cleared((Reference<?>) k[1]));
    }
}
class UlHid { static int x = 3; }

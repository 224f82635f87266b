import java.lang.ref.*;
import java.lang.reflect.*;
import java.util.concurrent.*;
import java.util.function.*;

/** What keeps a loader's classes alive: a frame, an instance, an array, a method handle, a lambda, an exception's trace, another loader. */
public class UnloadRunning {
    public static class Victim {
        static int[] data = {1, 2, 3};
        public static void run(CountDownLatch in, CountDownLatch go, int[] result) throws Exception {
            in.countDown();
            go.await();
            Supplier<Integer> sum = () -> data[0] + data[1] + data[2];
            result[0] = sum.get() + new Victim[data.length].length;
        }
        public static int triple(int x) { return data.length * x; }
        public static Supplier<Integer> lambda() { return () -> data[2]; }
        public static Exception thrown() { return new Exception("from the victim"); }
    }
    static class L extends ClassLoader {
        L() { super(UnloadRunning.class.getClassLoader()); }
        Class<?> define(byte[] bytes) { return defineClass("UnloadRunning$Victim", bytes, 0, bytes.length); }
    }
    static byte[] bytes;
    static WeakReference<?> ref, refLoader;
    static Class<?> make() {
        L l = new L();
        Class<?> c = l.define(bytes);
        ref = new WeakReference<>(c);
        refLoader = new WeakReference<>(l);
        return c;
    }
    static boolean gone() throws Exception {
        for (int i = 0; i < 100 && !(ref.refersTo(null) && refLoader.refersTo(null)); i++) { System.gc(); Thread.sleep(2); }
        return ref.refersTo(null) && refLoader.refersTo(null);
    }
    static boolean alive() {
        for (int i = 0; i < 3; i++) System.gc();
        return !ref.refersTo(null) && !refLoader.refersTo(null);
    }
    static Object instance() throws Exception { return make().getDeclaredConstructor().newInstance(); }
    static Thread running(CountDownLatch in, CountDownLatch go, int[] result) throws Exception {
        Runnable[] call = new Runnable[1];
        java.lang.invoke.MethodHandle h = java.lang.invoke.MethodHandles.lookup().findStatic(make(), "run",
            java.lang.invoke.MethodType.methodType(void.class, CountDownLatch.class, CountDownLatch.class, int[].class));
        java.lang.invoke.MethodHandle[] box = {h};
        Thread t = new Thread(() -> {
            try {
                java.lang.invoke.MethodHandle m = box[0];
                box[0] = null;
                m.invokeExact(in, go, result);
            } catch (Throwable e) { e.printStackTrace(); }
        });
        t.start();
        return t;
    }
    public static void main(String[] args) throws Throwable {
        bytes = UnloadRunning.class.getResourceAsStream("UnloadRunning$Victim.class").readAllBytes();
        int[] result = new int[1];
        CountDownLatch in = new CountDownLatch(1), go = new CountDownLatch(1);
        Thread t = running(in, go, result);
        in.await();
        System.out.println("running " + alive());
        go.countDown();
        t.join();
        t = null;
        System.out.println(result[0] + " " + gone());

        Object o = instance();
        System.out.println("instance " + alive() + " " + o.getClass().getMethod("triple", int.class).invoke(null, 5));
        o = null;
        System.out.println(gone());

        Object array = Array.newInstance(make(), 2, 2);
        System.out.println("array " + alive() + " " + array.getClass().getName());
        array = null;
        System.out.println(gone());

        java.lang.invoke.MethodHandle h = java.lang.invoke.MethodHandles.lookup().findStatic(make(), "triple",
            java.lang.invoke.MethodType.methodType(int.class, int.class));
        System.out.println("handle " + alive() + " " + (int) h.invokeExact(7));
        h = null;
        System.out.println(gone());

        Supplier<?> s = (Supplier<?>) make().getMethod("lambda").invoke(null);
        System.out.println("lambda " + alive() + " " + s.get());
        s = null;
        System.out.println(gone());

        Exception e = (Exception) make().getMethod("thrown").invoke(null);
        System.gc();
        System.out.println("trace " + e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        e = null;
        System.out.println(gone());

        ClassLoader[] other = {new ClassLoader(UnloadRunning.class.getClassLoader()) {
            Class<?> given = make();
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (given != null && name.equals(given.getName())) {
                    Class<?> result = given;
                    given = null;
                    return result;
                }
                return super.loadClass(name, resolve);
            }
        }};
        Class.forName("UnloadRunning$Victim", false, other[0]);
        boolean kept = alive();
        System.out.println("initiating " + kept + " " + (Class.forName("UnloadRunning$Victim", false, other[0]) == ref.get()));
        other[0] = null;
        System.out.println(gone());
    }
}

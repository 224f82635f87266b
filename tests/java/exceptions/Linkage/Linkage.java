import java.io.*;
import java.util.*;

public class Linkage {
    // Loads this program's own classes, with one hidden, to provoke linkage errors at resolution.
    static class Hiding extends ClassLoader {
        final Set<String> hidden;
        Hiding(String... h) { super(Linkage.class.getClassLoader()); hidden = new HashSet<>(Arrays.asList(h)); }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (hidden.contains(n)) { System.out.println("  asked for " + n); throw new ClassNotFoundException("hidden " + n); }
            if (!n.startsWith("Linkage$U") && !n.startsWith("Linkage$T")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try (InputStream in = Linkage.class.getResourceAsStream(n + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }
    static class T1 { static int f = 1; int g; static String m() { return "m"; } }
    static class T2 {}
    interface T3 {}
    static class User implements Runnable {
        public void run() { System.out.println("got " + T1.m()); }
    }
    static class UserNew implements Runnable { public void run() { System.out.println(new T1().g); } }
    static class UserField implements Runnable { public void run() { System.out.println(T1.f); } }
    static class UserArr implements Runnable { public void run() { System.out.println(new T1[3].length); } }
    static class UserInst implements Runnable { public void run() { Object o = "x"; System.out.println(o instanceof T1); } }
    static class UserCast implements Runnable { public void run() { Object o = null; System.out.println((T1) o); Object p = 1; T1 t = (T1) p; } }
    static class UserClass implements Runnable { public void run() { System.out.println(T1.class.getName()); } }
    static class UserCatch implements Runnable { public void run() { try { System.out.println("in try"); throw new IllegalStateException("x"); } catch (IllegalStateException e) { System.out.println("caught"); } } }
    static class UserSub extends T2 implements Runnable { public void run() { System.out.println("sub"); } }
    static class UserImpl implements T3, Runnable { public void run() { System.out.println("impl"); } }
    static class UserTwice implements Runnable {
        public void run() {
            for (int i = 0; i < 2; i++) {
                try { T1.m(); System.out.println("ok"); } catch (NoClassDefFoundError e) { System.out.println(e.getMessage() + " / " + e.getCause()); }
            }
        }
    }
    static void go(String cls, String... hide) {
        try {
            var k = new Hiding(hide).loadClass("Linkage$" + cls).getDeclaredConstructor();
            k.setAccessible(true);
            ((Runnable) k.newInstance()).run();
        } catch (Throwable t) {
            System.out.println(cls + ": " + t + " cause " + t.getCause());
        }
    }
    public static void main(String[] args) {
        go("User");
        for (String c : new String[]{"User", "UserNew", "UserField", "UserArr", "UserInst", "UserCast", "UserClass", "UserCatch", "UserTwice"}) go(c, "Linkage$T1");
        go("UserSub", "Linkage$T2");
        go("UserImpl", "Linkage$T3");
        go("UserSub");
        go("UserImpl");
        go("Missing", "Linkage$Missing");
    }
}

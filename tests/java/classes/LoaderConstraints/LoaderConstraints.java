import java.io.*;
import java.util.*;

public class LoaderConstraints {
    // T is defined twice; Base (parent) and User (child) disagree on it.
    public static class T { public String t() { return "T"; } }
    public static class Base {
        public T make() { return new T(); }
        public void take(T t) { System.out.println("took " + t.t()); }
        public T field = new T();
        public String plain() { return "plain"; }
    }
    public interface If { void acc(T t); }
    public static class UseMake implements Runnable { public void run() { T t = new Base().make(); System.out.println(t.t()); } }
    public static class UseTake implements Runnable { public void run() { new Base().take(new T()); } }
    public static class UseField implements Runnable { public void run() { T t = new Base().field; System.out.println(t.t()); } }
    public static class UsePlain implements Runnable { public void run() { System.out.println(new Base().plain()); } }
    public static class Over extends Base implements Runnable { public T make() { return null; } public void run() { System.out.println("over " + new T().t()); } }
    public static class Impl implements If, Runnable { public void acc(T t) { } public void run() { System.out.println("impl " + new T().t()); } }
    static class L extends ClassLoader {
        final Set<String> own;
        L(String name, String... o) { super(name, LoaderConstraints.class.getClassLoader()); own = new HashSet<>(Arrays.asList(o)); }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            String s = n.substring(n.indexOf('$') + 1);
            if (!own.contains(s)) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try {
                byte[] b = LoaderConstraints.class.getResourceAsStream(n + ".class").readAllBytes();
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) { throw new ClassNotFoundException(n, e); }
        }
    }
    static void go(String cls, String... own) {
        String[] all = Arrays.copyOf(own, own.length + 1);
        all[own.length] = cls;
        try {
            ((Runnable) new L("ld", all).loadClass("LoaderConstraints$" + cls).getDeclaredConstructor().newInstance()).run();
        } catch (Throwable e) {
            System.out.println(cls + " " + Arrays.toString(own) + ": " + e.toString().replaceAll("@[0-9a-f]+", "@H"));
        }
    }
    public static void main(String[] args) {
        for (String c : new String[]{"UsePlain", "UseMake", "UseTake", "UseField", "Over", "Impl"}) {
            go(c);
            go(c, "T");
            go(c, "T", "Base", "If");
        }
    }
}

import java.util.*;

public class FlexibleConstructors {
    static List<String> log = new ArrayList<>();
    static class Base {
        final int size;
        Base(int s) { log.add("Base " + s); size = s; hook(); }
        void hook() { log.add("Base.hook"); }
    }
    static class Sub extends Base {
        final String name; int late = 5;
        Sub(String n) {
            if (n == null) throw new IllegalArgumentException("no name");
            log.add("prologue " + n);
            int len = 0;
            for (char c : n.toCharArray()) if (c != ' ') len++;
            this.name = n.trim();
            super(len);
            log.add("epilogue " + late);
        }
        Sub() { String s = "default"; log.add("delegating"); this(s + "!"); log.add("delegated"); }
        @Override void hook() { log.add("Sub.hook " + name + " " + late); }
    }
    static class Outer {
        int x = 3;
        class In { final int y; In(int k) { int t = x * k; y = t; super(); log.add("In " + y); } }
    }
    enum E { A(2), B(3); final int sq; E(int v) { int s = v * v; if (s > 100) throw new Error(); this.sq = s; } }
    record R(int a, int b) { R(int c) { int h = c / 2; this(h, c - h); } }
    static class Tr extends Exception { Tr(int c) { String m = switch (c) { case 1 -> "one"; default -> "many"; }; super(m); } }
    static class Lam extends Thread { Lam(String n) { Runnable r = () -> log.add("ran " + n); super(r, n); } }
    public static void main(String[] args) throws Exception {
        new Sub(" a b ");
        System.out.println(log); log.clear();
        new Sub();
        System.out.println(log); log.clear();
        try { new Sub(null); } catch (IllegalArgumentException e) { System.out.println(e.getMessage() + " " + log); }
        new Outer().new In(4);
        System.out.println(log + " " + E.A.sq + E.B.sq + " " + new R(7) + " " + new Tr(1).getMessage() + new Tr(2).getMessage());
        Lam l = new Lam("nm");
        l.start(); l.join();
        System.out.println(log.get(log.size() - 1) + " " + l.getName());
        Object anon = new Base(1) { final int z; { z = 9; } public String toString() { return "anon" + z + size; } };
        System.out.println(anon);
    }
}

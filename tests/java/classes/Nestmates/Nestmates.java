import java.lang.reflect.*;
import java.util.*;

public class Nestmates {
    private int p = 1;
    private static int sp = 2;
    private int pm() { return p; }
    private static int spm() { return sp; }
    static class A {
        private int ap = 10;
        private A() {}
        private int am(Nestmates n) { return n.p + n.pm() + sp + spm(); }
        class B { private int bp = 20; private int bm() { return ap + bp; } }
    }
    interface I { private int ip() { return 30; } }
    static class Sup { private int v() { return 1; } int call() { return v(); } }
    static class Sub extends Sup { private int v() { return 2; } int both(Sup s) { return s.v() * 10 + v() + super.v(); } }
    public static void main(String[] args) throws Exception {
        A a = new A();
        System.out.println(a.ap + a.am(new Nestmates()));
        A.B b = a.new B();
        System.out.println(b.bp + b.bm());
        I i = new I() {};
        System.out.println(i.ip());
        Sub s = new Sub();
        System.out.println(s.call() + " " + s.both(s) + " " + ((Sup) s).v());
        System.out.println(A.class.getNestHost() + " " + A.B.class.getNestHost() + " " + i.getClass().getNestHost());
        System.out.println(Nestmates.class.isNestmateOf(A.B.class) + " " + A.class.isNestmateOf(String.class) + " " + String.class.getNestHost() + " " + int.class.getNestHost() + " " + A[].class.getNestHost());
        List<String> l = new ArrayList<>();
        for (Class<?> c : A.class.getNestMembers()) l.add(c.getName());
        System.out.println(l.get(0));
        Collections.sort(l);
        System.out.println(l);
        System.out.println(Arrays.toString(int[].class.getNestMembers()));
        List<String> d = new ArrayList<>();
        for (Class<?> c : Nestmates.class.getDeclaredClasses()) d.add(c.getSimpleName());
        Collections.sort(d);
        System.out.println(d);
        System.out.println(A.class.getDeclaredField("ap").getInt(a));
        System.out.println(A.class.getDeclaredMethod("am", Nestmates.class).invoke(a, new Nestmates()));
        int acc = 0;
        for (Class<?> c : new Class<?>[]{Nestmates.class, A.class, A.B.class, Sup.class}) for (Method m : c.getDeclaredMethods()) if (m.getName().startsWith("access$")) acc++;
        System.out.println(acc);
        Runnable r = () -> System.out.println(a.ap + sp++);
        r.run();
        System.out.println(sp);
        try {
            Class<?> o = Class.forName("Other");
            Field f = o.getDeclaredField("secret");
            System.out.println(f.get(null));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
    }
}
class Other { private static int secret = 5; }

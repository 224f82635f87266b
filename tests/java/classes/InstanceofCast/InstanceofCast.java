import java.util.*;
import java.io.Serializable;

public class InstanceofCast {
    static class G<T> { T v; G(T v) { this.v = v; } @SuppressWarnings("unchecked") <U> U as() { return (U) v; } }
    interface Sh {} record Ci(double r) implements Sh {} record Sq(double s) implements Sh {} static final class Other implements Sh {}
    static double area(Sh s) {
        if (s instanceof Ci c && c.r() > 0) return 3 * c.r() * c.r();
        else if (s instanceof Sq q) return q.s() * q.s();
        return -1;
    }
    static String loop(List<Object> l) {
        StringBuilder b = new StringBuilder();
        for (Object o : l) {
            if (!(o instanceof Number n)) { b.append("N! "); continue; }
            if (n instanceof Integer i && i > 2 || n instanceof Long) b.append(n).append(' ');
        }
        return b.toString();
    }
    static int deep(Object o) {
        int r = 0;
        Class<?>[] cs = {Object.class, Cloneable.class, Serializable.class, Object[].class, Number[].class, Integer[].class, Comparable[].class, Object[][].class, Cloneable[].class, Serializable[].class, int[].class, int[][].class, Integer[][].class, Number[][].class, Serializable[][].class, Object[][][].class};
        for (int i = 0; i < cs.length; i++) if (cs[i].isInstance(o)) r |= 1 << i;
        return r;
    }
    public static void main(String[] args) {
        System.out.println(area(new Ci(2)) + " " + area(new Ci(-2)) + " " + area(new Sq(3)) + " " + area(new Other()) + " " + area(null));
        System.out.println(loop(Arrays.asList(1, 2, 3, "s", 4L, null, 5.0)));
        Object[] os = {new int[0], new int[0][], new int[0][][], new Integer[0], new Integer[0][], new Integer[0][][], new Number[0], new Object[0], new Object[0][], new String[0], new Thread[0], new Cloneable[0][], "s", 5, new Object()};
        for (Object o : os) System.out.print(Integer.toHexString(deep(o)) + " ");
        System.out.println();
        G<String> g = new G<>("str");
        try { Integer i = g.as(); } catch (ClassCastException e) { System.out.println("CCE as"); }
        Object x = g.<Integer>as();
        System.out.println(x);
        List<Number> ln = new ArrayList<>();
        ((List) ln).add("bad");
        for (Object o : ln) System.out.println(o);
        try { for (Number n : ln) System.out.println(n); } catch (ClassCastException e) { System.out.println("CCE loop"); }
        Object arr = new Integer[][]{{1}, {2, 3}};
        Number[][] na = (Number[][]) arr;
        System.out.println(na[1][1]);
        try { na[0][0] = 2.5; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        try { na[0] = new Number[1]; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        Comparable<?>[] ca = (Comparable<?>[]) na[0];
        System.out.println(ca.length);
        try { Object o = (Runnable) (Object) "s"; } catch (ClassCastException e) { System.out.println("CCE run"); }
        List<? extends Runnable> lr = null;
        System.out.println((Object) lr instanceof List<?> l ? "list" : "null");
        long l = (Long) (Object) 5L;
        int i = (int) (Object) 6;
        double d = (Integer) 7;
        char c = (Character) (Object) 'c';
        System.out.println(l + i + d + c);
        try { int bad = (int) (Object) 5L; } catch (ClassCastException e) { System.out.println("CCE int/long"); }
        Class<?> k = Integer.class;
        System.out.println(k.isInstance(5) + " " + k.cast(5) + " " + Number.class.isAssignableFrom(k) + " " + k.isAssignableFrom(Number.class) + " " + long.class.isAssignableFrom(int.class) + " " + int.class.isInstance(5));
    }
}

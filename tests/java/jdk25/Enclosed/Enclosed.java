import java.util.*;
import java.util.function.*;

public class Enclosed {
    // Static members in inner classes, local records, enums and interfaces, and instances of each.
    class In { static int count; static String st() { return "In.st" + ++count; } record R(int x) { static int k = 4; } enum E { A, B } interface I { int f(); } final int id = ++count; }
    static <T> Object localKinds(T cap) {
        record Loc(Object a, int b) { Loc { b = b * 2; } static Loc of() { return new Loc("of", 1); } }
        enum Le { X, Y { String s() { return "y!"; } }; String s() { return name(); } }
        interface Li { String go(Loc l); default Li twice() { return l -> go(l) + go(l); } }
        Li f = l -> l.a() + ":" + l.b() + Le.X.s() + Le.Y.s() + cap;
        return f.twice().go(Loc.of()) + new Loc(cap, 5);
    }
    public static void main(String[] args) {
        Enclosed e = new Enclosed();
        In a = e.new In(), b = e.new In();
        System.out.println(a.id + " " + b.id + " " + In.st() + " " + new In.R(3) + In.R.k + In.E.B + ((In.I) () -> 8).f());
        System.out.println(localKinds("cap") + " " + localKinds(5));
        var o = new Object() { static int sc = 3; int inst = 4; record AR(int q) {} AR mk() { return new AR(inst + sc); } };
        System.out.println(o.mk() + " " + o.getClass().getDeclaredClasses().length);
        Supplier<Supplier<Integer>> s = () -> { class C { int v = args.length + 7; Supplier<Integer> g() { return () -> v++; } } return new C().g(); };
        Supplier<Integer> x = s.get();
        x.get();
        System.out.println(x.get() + s.get().get());
        System.out.println(Arrays.stream(In.class.getDeclaredFields()).map(f -> f.getName()).filter(n -> !n.contains("$")).sorted().toList() + " " + In.R.class.getDeclaringClass().getSimpleName());
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() { public Integer apply(Integer p, Integer q) { return q == 0 ? p : this.apply(q, p % q); } };
        System.out.println(gcd.apply(48, 36));
        int[] fib = new int[10];
        Runnable[] r = new Runnable[1];
        int[] i = {0};
        r[0] = () -> { fib[i[0]] = i[0] < 2 ? 1 : fib[i[0] - 1] + fib[i[0] - 2]; if (++i[0] < 10) r[0].run(); };
        r[0].run();
        System.out.println(Arrays.toString(fib));
    }
}

import java.util.*;

public class RecordPatterns {
    record P(int x, int y) {}
    record L(P a, P b) {}
    record Box<T>(T v) {}
    record Pair<A, B>(A a, B b) {}
    sealed interface Ex permits Num, Add, Mul, Neg {}
    record Num(int v) implements Ex {}
    record Add(Ex l, Ex r) implements Ex {}
    record Mul(Ex l, Ex r) implements Ex {}
    record Neg(Ex e) implements Ex {}
    static int eval(Ex e) { return switch (e) { case Num(int v) -> v; case Add(Ex l, Ex r) -> eval(l) + eval(r); case Mul(Ex l, Ex r) -> eval(l) * eval(r); case Neg(Ex x) -> -eval(x); }; }
    static Ex simp(Ex e) {
        return switch (e) {
            case Add(Num(var a), Num(var b)) -> new Num(a + b);
            case Mul(Num(var z), var _) when z == 0 -> new Num(0);
            case Mul(var _, Num(var z)) when z == 0 -> new Num(0);
            case Mul(Num(int o), Ex r) when o == 1 -> simp(r);
            case Neg(Neg(Ex x)) -> simp(x);
            case Add(Ex l, Ex r) -> new Add(simp(l), simp(r));
            case Mul(Ex l, Ex r) -> new Mul(simp(l), simp(r));
            case Neg(Ex x) -> new Neg(simp(x));
            case Num n -> n;
        };
    }
    record Thrower(int v) { public int v() { throw new IllegalStateException("accessor"); } }
    static String g(Object o) {
        if (o instanceof L(P(int x1, var y1), P(int x2, int y2)) && x1 == x2) return "vertical " + (y2 - y1);
        if (o instanceof L(P a, P(_, int y))) return a + ".." + y;
        if (o instanceof Box<?>(Box<?>(String s))) return "nested " + s;
        if (o instanceof Box<?>(String s)) return "box " + s.length();
        if (!(o instanceof Pair<?, ?>(Integer i, var q))) return "other";
        return "pair " + (i + 1) + q;
    }
    static <T> String un(Box<Pair<T, T>> b) { return switch (b) { case Box<Pair<T, T>>(Pair<T, T>(var l, var r)) -> l + "|" + r; }; }
    public static void main(String[] args) {
        Ex e = new Add(new Mul(new Num(2), new Num(3)), new Neg(new Num(4)));
        System.out.println(eval(e) + " " + simp(e));
        System.out.println(simp(new Mul(new Num(0), e)) + " " + simp(new Neg(new Neg(new Num(7)))) + " " + simp(new Mul(new Num(1), new Add(new Num(1), new Num(2)))));
        Object[] os = {new L(new P(1, 2), new P(1, 9)), new L(new P(1, 2), new P(3, 4)), new L(null, new P(0, 5)), new L(new P(1, 1), null), new Box<>(new Box<>("deep")), new Box<>("four"), new Box<>(null), new Pair<>(5, "q"), new Pair<>("s", 5), new Pair<>(1, null), null};
        for (Object o : os) System.out.println(g(o));
        System.out.println(un(new Box<>(new Pair<>(1, 2))));
        try { un(new Box<>(null)); } catch (MatchException x) { System.out.println("ME " + x.getMessage()); }
        try { if ((Object) new Thrower(1) instanceof Thrower(int v)) System.out.println(v); } catch (MatchException x) { System.out.println(x.getMessage() + " / " + x.getCause()); }
        try { System.out.println(switch ((Object) new Thrower(1)) { case Thrower(int v) when v > 0 -> v; default -> -1; }); } catch (MatchException x) { System.out.println(x.getMessage() + " / " + x.getCause()); }
        for (Object o : List.of(new P(1, 2), new P(-1, 2))) if (o instanceof P(int x, int y) && x > 0) System.out.println(x * y);
        int _ = 5;
        try { Integer.parseInt("z"); } catch (NumberFormatException _) { System.out.println("unnamed"); }
        int c = 0;
        for (var _ : os) c++;
        System.out.println(c);
        java.util.function.BiFunction<Integer, Integer, Integer> f = (a, _) -> a * 2;
        System.out.println(f.apply(4, 5));
        Ex deep = new Num(1);
        for (int i = 0; i < 300; i++) deep = i % 2 == 0 ? new Add(deep, new Num(i)) : new Neg(deep);
        System.out.println(eval(deep));
    }
}

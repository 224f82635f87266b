import java.util.*;

public class PatternSwitch {
    sealed interface S permits Ci, Sq, Re {}
    record Ci(double r) implements S {}
    record Sq(double s) implements S {}
    record Re(double w, double h) implements S {}
    enum E { A, B, C }
    static double area(S s) { return switch (s) { case Ci c -> 3 * c.r() * c.r(); case Sq q -> q.s() * q.s(); case Re(double w, double h) -> w * h; }; }
    static String f(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big " + i;
            case Integer i when i < 0 -> "neg " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s when s.length() > 3 && s.charAt(0) == 'x' -> "x-long " + s;
            case String s -> "str " + s;
            case int[] a when a.length == 0 -> "no ints";
            case int[] a -> "ints " + a[0];
            case E e when e == E.A -> "first";
            case E e -> "enum " + e;
            case S s -> "shape " + area(s);
            case Object[] os -> "objs " + os.length;
            case Character c -> "char " + (char) (c + 1);
            case List<?> l when l.size() == 1 -> "single " + f(l.get(0));
            case Collection<?> c -> "coll " + c.size();
            case Class<?> c -> "class " + c.getSimpleName();
            default -> o.getClass().getSimpleName();
        };
    }
    static String en(E e) { return switch (e) { case A -> "a"; case B -> "b"; case C -> "c"; }; }
    static String qual(Object o) { return switch (o) { case E.A -> "EA"; case E.B -> "EB"; case E x -> "other " + x; default -> "no"; }; }
    static String str(String s) { return switch (s) { case "a", "b" -> "ab"; case String t when t.startsWith("z") -> "z.."; case "q" -> "q"; case null, default -> "def"; }; }
    static int stmt(Object o) { int r = 0; switch (o) { case String s: r += s.length(); break; case Integer i when i > 5: r += 100; default: r += 1; } return r; }
    static <T extends Comparable<T>> String gen(T t) { return switch (t) { case String s -> "S"; case Integer i -> "I"; default -> "D"; }; }
    public static void main(String[] args) {
        Object[] os = {null, 5, 500, -5, 5L, "", "abc", "xlong", new int[0], new int[]{7}, E.A, E.B, new Ci(2), new Sq(3), new Re(2, 5), new String[2], 'c', List.of(List.of(42)), Set.of(1, 2), String.class, 2.5, new StringBuilder()};
        for (Object o : os) System.out.println(f(o));
        for (E e : E.values()) System.out.print(en(e) + qual(e) + " ");
        System.out.println(qual("x"));
        for (String s : new String[]{"a", "b", "zz", "q", null, "w"}) System.out.print(str(s) + " ");
        System.out.println();
        System.out.println(stmt("four") + " " + stmt(6) + " " + stmt(1) + " " + stmt(2.0));
        try { stmt(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { area(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        System.out.println(gen("s") + gen(1) + gen(2.0));
        int n = 0;
        for (int i = 0; i < 1000; i++) n += f(i % 2 == 0 ? (Object) i : "s" + i).length();
        System.out.println(n);
    }
}

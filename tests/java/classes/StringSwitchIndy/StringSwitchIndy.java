import java.util.*;
import java.util.function.*;

public class StringSwitchIndy {
    // Every indy/condy producing construct javac makes at level 17, called from many places at once.
    static String c1(int a) { return "a" + a; }
    static String c2(String a, int b) { return a + b + a; }
    static String c3(Object o, char c, boolean z) { return o + ":" + c + z; }
    static String all(byte b, short s, long l, float f, double d) { return "" + b + s + l + f + d; }
    record P(int x, String y, double z, int[] w) {}
    record Q(P p, List<Integer> l) {}
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) System.out.println(c1(i) + c2("x", i) + c3(null, 'q', i > 1) + all((byte) i, (short) -i, 1L << i, i / 2f, i / 3.0));
        P p = new P(1, "y", 2.5, null), p2 = new P(1, "y", 2.5, null);
        System.out.println(p + " " + p.equals(p2) + " " + (p.hashCode() == p2.hashCode()) + " " + new Q(p, List.of(1)) + new Q(p, List.of(1)).equals(new Q(p2, List.of(1))));
        List<Supplier<String>> l = new ArrayList<>();
        for (int i = 0; i < 5; i++) { int k = i; l.add(() -> "s" + k); l.add(String.valueOf(i)::toString); }
        StringBuilder sb = new StringBuilder();
        for (Supplier<String> s : l) sb.append(s.get()).append(' ');
        System.out.println(sb);
        Set<Class<?>> cl = new HashSet<>();
        for (Supplier<String> s : l) cl.add(s.getClass());
        System.out.println(cl.size());
        char[] cs = {'a', 'b'};
        String s = "";
        for (char c : cs) { s += c; s += (int) c; s += 1.0f * c; s += null; s += (Object) s.length(); }
        System.out.println(s);
        String u = "\u20ac", lat = "\u00e9";
        System.out.println((u + lat).length() + " " + (lat + lat).equals("éé") + " " + (u + 'x' + lat).charAt(2) + " " + (lat + '\u20ac').length());
        System.out.println("big " + Long.MIN_VALUE + Integer.MIN_VALUE + Short.MIN_VALUE + Byte.MIN_VALUE + Double.MIN_VALUE + Float.MAX_VALUE + Character.MIN_VALUE + "|");
        Function<Integer, Function<Integer, String>> f = a -> b -> a + "," + b;
        System.out.println(f.apply(1).apply(2) + f.apply(3).apply(4));
        Function<Object, String> ts = Objects::toString;
        BiFunction<String, String, Boolean> eq = String::equals;
        Function<String, StringBuilder> nw = StringBuilder::new;
        IntFunction<List<String>[]> na = List[]::new;
        System.out.println(ts.apply(null) + eq.apply("a", "a") + nw.apply("zz").reverse() + na.apply(3).length);
        Object o = (Runnable & java.io.Serializable & Comparable<String>) null;
        System.out.println(o);
        System.out.println(switch (s.length() % 3) { case 0 -> "zero" + s.length(); case 1 -> "one" + s.length(); default -> "two" + s.length(); });
    }
}

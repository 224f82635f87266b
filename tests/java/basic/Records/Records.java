import java.util.Objects;

public class Records {
    record Point(int x, int y) {
        static int made;
        Point {
            if (x < 0) throw new IllegalArgumentException("negative " + x);
            made++;
        }
        Point(int v) { this(v, v); }
        double len() { return Math.sqrt(x * x + y * y); }
    }
    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String str, int[] arr) {}
    record None() {}
    record Gen<T>(T a, Gen<T> next) {}
    record Over(String s) {
        public String s() { return "<" + s + ">"; }
        public String toString() { return "Over!"; }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p);
        System.out.println(p.x() + p.y());
        System.out.println(p.len());
        System.out.println(p.equals(new Point(3, 4)));
        System.out.println(p.equals(new Point(4)));
        System.out.println(p.equals(null));
        System.out.println(p.equals("x"));
        System.out.println(p.hashCode() == new Point(3, 4).hashCode());
        System.out.println(Point.made);
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] arr = {1};
        All a = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, "s", arr);
        All b = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, "s", arr);
        All c = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, "s", new int[]{1});
        All n1 = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, Float.NaN, 0.0, null, null);
        All n2 = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, Float.NaN, -0.0, null, null);
        System.out.println(a.equals(b));
        System.out.println(a.equals(c));
        System.out.println(n1.equals(n2));
        System.out.println(n1);
        System.out.println(new None() + " " + new None().equals(new None()) + " " + new None().hashCode());
        Gen<String> g = new Gen<>("a", new Gen<>("b", null));
        System.out.println(g);
        System.out.println(g.next().a());
        System.out.println(g.hashCode() == new Gen<>("a", new Gen<>("b", null)).hashCode());
        System.out.println(new Over("q") + new Over("q").s());
        System.out.println(new Over("q").equals(new Over("q")));
        System.out.println(Point.class.isRecord() + " " + (Objects.hash(p, g) == Objects.hash(new Point(3, 4), g)));
    }
}

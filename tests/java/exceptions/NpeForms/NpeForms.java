import java.util.*;
import java.util.function.*;

public class NpeForms {
    static class N { N n; N[] ns; int i; long l; String s; List<Map<String, int[]>> g; char c; double d; static N st; static int[][][] cube; float f; N me() { return n; } <T extends Comparable<T>> T gen(T a, T[] b) { return null; } static N mk(double d, long[][] x, N... r) { return null; } Supplier<N> sup; boolean z; short[] sh; char[] cs; float[] fs; double[] ds; long[] ls; }
    interface Act { void run() throws Exception; }
    static void t(Act a) { try { a.run(); System.out.println("none"); } catch (NullPointerException e) { System.out.println(e.getMessage()); } catch (Exception e) { System.out.println(e); } }
    static N root = new N();
    static Function<N, String> fun;
    static Integer[] boxes = new Integer[1];
    static N[] roots = {root, null};
    static int ix() { return 1; }
    public static void main(String[] args) {
        t(() -> root.g.get(0).get("k")[2]++);
        t(() -> root.gen("a", null).compareTo("b"));
        t(() -> N.mk(1.5, null).i = 3);
        t(() -> N.mk(1.5, new long[1][], root, null).me().me());
        t(() -> N.cube[1][2][3] = 4);
        N.cube = new int[2][][];
        t(() -> N.cube[1][2][3] = 4);
        N.cube[1] = new int[3][];
        t(() -> System.out.println(N.cube[1][2][3]));
        t(() -> System.out.println(N.cube[ix()][ix() + 1].length));
        t(() -> System.out.println(roots[1].n));
        t(() -> System.out.println(roots[ix()].n.n));
        t(() -> System.out.println(roots[0].ns[5].s));
        t(() -> root.sup.get().i++);
        t(() -> root.me().z = true);
        t(() -> root.n.l += 5);
        t(() -> root.n.d = root.n.f);
        t(() -> root.sh[0]++); t(() -> root.cs[0] = 'x'); t(() -> root.fs[1] += 2); t(() -> root.ds[0] = 1); t(() -> System.out.println(root.ls[0])); t(() -> System.out.println(root.cs[0])); t(() -> root.ns[0] = root);
        t(() -> { throw root.s == null ? (RuntimeException) (Object) N.st : new RuntimeException(); });
        t(() -> { synchronized (root.s) { System.out.println("in"); } });
        t(() -> System.out.println(root.s.length() + root.s.length()));
        t(() -> System.out.println(((String) (Object) root.s).trim()));
        t(() -> System.out.println(new String[]{null}[0].length()));
        t(() -> System.out.println(new N().n.i));
        t(() -> System.out.println(List.of(new N()).get(0).s.isEmpty()));
        t(() -> System.out.println((args.length > 5 ? root : root.n).s));
        t(() -> { for (String q : root.s.split(",")) System.out.println(q); });
        t(() -> System.out.println(root.s.equals(null) ? 1 : 2));
        t(() -> root.l = (Long) (Object) root.n);
        t(() -> System.out.println(Map.of("a", 1).get("b") + 1));
        t(() -> root.i = boxes[0]);
        t(() -> fun.apply(null));
        t(() -> Objects.requireNonNull(root.s).length());
        t(() -> ((Object) null).getClass());
        t(() -> root.n.ns.clone());
        t(() -> System.out.println(root.ns.getClass()));
        t(() -> new N[]{null}[0].me());
        t(() -> root.getClass().getMethod("nope" + root.s.length()));
    }
}

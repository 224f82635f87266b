import java.util.*;

public class Graph {
    static class N { N a, b; N[] more; int v; long w; String s; N(int v) { this.v = v; w = v * 1000003L; s = v % 7 == 0 ? "n" + v : null; } }
    static long walk(N root) {
        IdentityHashMap<N, Integer> seen = new IdentityHashMap<>();
        ArrayDeque<N> q = new ArrayDeque<>();
        q.add(root);
        seen.put(root, 0);
        long h = 0;
        while (!q.isEmpty()) {
            N n = q.poll();
            h = h * 31 + n.v + n.w + (n.s == null ? 1 : n.s.hashCode());
            for (N m : n.more == null ? new N[]{n.a, n.b} : n.more) {
                if (m == null) { h = h * 7 + 1; continue; }
                Integer id = seen.get(m);
                if (id == null) { id = seen.size(); seen.put(m, id); q.add(m); }
                h = h * 31 + id;
            }
        }
        return h;
    }
    public static void main(String[] args) {
        Random r = new Random(42);
        N[] ns = new N[3000];
        for (int i = 0; i < ns.length; i++) ns[i] = new N(i);
        for (int i = 0; i < ns.length; i++) {
            ns[i].a = ns[(i + 1) % ns.length];
            ns[i].b = r.nextInt(3) == 0 ? null : ns[r.nextInt(ns.length)];
            if (i % 11 == 0) { ns[i].more = new N[r.nextInt(8) + 1]; for (int k = 0; k < ns[i].more.length; k++) ns[i].more[k] = ns[r.nextInt(ns.length)]; }
        }
        N root = ns[0];
        System.out.println(walk(root));
        System.gc();
        System.out.println(walk(root));
        ns = null;
        for (int k = 0; k < 5; k++) {
            N cur = root;
            for (int i = 0; i < 500; i++) { N x = new N(100000 + k * 500 + i); x.a = cur.a; cur.a = x; if (i % 3 == 0) cur.b = x; if (i % 17 == 0 && cur.more != null) cur.more[0] = x; cur = x.a; if (i % 5 == 0) cur.more = null; }
            System.gc();
            System.out.println(walk(root));
        }
        N lone = new N(1);
        lone.a = lone.b = lone;
        System.gc();
        System.out.println(walk(lone));
        Object[] deep = null;
        for (int i = 0; i < 20000; i++) deep = new Object[]{deep};
        System.gc();
        int d = 0;
        for (Object[] x = deep; x != null; x = (Object[]) x[0]) d++;
        System.out.println(d);
    }
}

public class Inner {
    private int x = 1;
    private static int sx = 100;

    class In {
        int x = 2;
        private int secret = 42;

        class Deep {
            int x = 3;

            String all() {
                return x + "," + this.x + "," + In.this.x + "," + Inner.this.x + "," + sx;
            }

            void bump() {
                Inner.this.x++;
                In.this.x += 10;
                sx--;
                secret *= 2;
            }
        }
    }

    static class Nested {
        private int v;
        private Nested(int v) { this.v = v; }
        private int twice() { return v * 2; }
    }

    int capture(int p) {
        final int q = p * 10;
        class Local {
            int get() { return p + q + x; }
            Local self() { return new Local(); }
        }
        Runnable r = new Runnable() {
            int own = 5;
            public void run() {
                own += p;
                x += own;
                System.out.println(own);
                System.out.println(getClass().getName());
            }
        };
        r.run();
        r.run();
        return new Local().self().get();
    }

    interface Op { int ap(int a); }

    static Op[] ops() {
        Op[] r = new Op[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            r[i] = new Op() { public int ap(int a) { return a + k; } };
        }
        return r;
    }

    static class Base {
        class BI { String s() { return "BI of " + id; } }
        String id;
        Base(String id) { this.id = id; }
    }

    static class Sub extends Base.BI {
        Sub(Base b) { b.super(); }
    }

    public static void main(String[] args) {
        Inner o = new Inner();
        In in = o.new In();
        In.Deep d = in.new Deep();
        System.out.println(d.all());
        d.bump();
        System.out.println(d.all());
        System.out.println(in.secret);
        Nested n = new Nested(4);
        System.out.println(n.twice() + n.v);
        System.out.println(o.capture(7));
        for (Op op : ops()) System.out.println(op.ap(10));
        System.out.println(new Sub(new Base("bb")).s());
        try {
            Inner nul = null;
            nul.new In();
        } catch (NullPointerException e) {
            System.out.println("NPE outer");
        }
        System.out.println(In.Deep.class.getName());
        int[] counter = {0};
        class Rec { void go(int n) { counter[0]++; if (n > 0) new Rec().go(n - 1); } }
        new Rec().go(9);
        System.out.println(counter[0]);
    }
}

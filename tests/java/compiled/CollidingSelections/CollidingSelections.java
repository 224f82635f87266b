/** More interface methods of one class than its cache of selections has cells: each call, hot, runs its own method. */
public class CollidingSelections {
    interface A { int a0(); int a1(); int a2(); int a3(); int a4(); int a5(); int a6(); int a7(); int a8(); int a9(); }

    interface B { int b0(); int b1(); int b2(); int b3(); int b4(); int b5(); int b6(); int b7(); int b8(); int b9(); }

    interface C { int c0(); int c1(); int c2(); int c3(); int c4(); int c5(); int c6(); int c7(); int c8(); int c9(); }

    interface Late { int late(); }

    static class All implements A, B, C {
        final int base;

        All(int base) { this.base = base; }

        public int a0() { return base; }
        public int a1() { return base + 1; }
        public int a2() { return base + 2; }
        public int a3() { return base + 3; }
        public int a4() { return base + 4; }
        public int a5() { return base + 5; }
        public int a6() { return base + 6; }
        public int a7() { return base + 7; }
        public int a8() { return base + 8; }
        public int a9() { return base + 9; }
        public int b0() { return base + 10; }
        public int b1() { return base + 11; }
        public int b2() { return base + 12; }
        public int b3() { return base + 13; }
        public int b4() { return base + 14; }
        public int b5() { return base + 15; }
        public int b6() { return base + 16; }
        public int b7() { return base + 17; }
        public int b8() { return base + 18; }
        public int b9() { return base + 19; }
        public int c0() { return base + 20; }
        public int c1() { return base + 21; }
        public int c2() { return base + 22; }
        public int c3() { return base + 23; }
        public int c4() { return base + 24; }
        public int c5() { return base + 25; }
        public int c6() { return base + 26; }
        public int c7() { return base + 27; }
        public int c8() { return base + 28; }
        public int c9() { return base + 29; }
    }

    static class Some extends All implements Late {
        Some(int base) { super(base); }

        @Override public int b4() { return 7000 + base; }

        public int late() { return 9000; }
    }

    static long call(A a, B b, C c) {
        long sum = a.a0() + 3L * a.a1() + 5L * a.a2() + 7L * a.a3() + 11L * a.a4() + 13L * a.a5();
        sum = sum * 31 + a.a6() + 3L * a.a7() + 5L * a.a8() + 7L * a.a9();
        sum = sum * 31 + b.b0() + 3L * b.b1() + 5L * b.b2() + 7L * b.b3() + 11L * b.b4() + 13L * b.b5();
        sum = sum * 31 + b.b6() + 3L * b.b7() + 5L * b.b8() + 7L * b.b9();
        sum = sum * 31 + c.c0() + 3L * c.c1() + 5L * c.c2() + 7L * c.c3() + 11L * c.c4() + 13L * c.c5();
        return sum * 31 + c.c6() + 3L * c.c7() + 5L * c.c8() + 7L * c.c9();
    }

    static int late(Object o) {
        try {
            return ((Late) o).late();
        } catch (ClassCastException e) {
            return -1;
        }
    }

    public static void main(String[] args) {
        All[] all = {new All(100), new Some(200), new All(300)};
        long sum = 0;
        for (int i = 0; i < 4000; i++) {
            All one = all[i % 3];
            sum = sum * 17 + call(one, one, all[(i + 1) % 3]);
            if (i > 2000) {
                sum += late(one);
            }
        }
        System.out.println(sum);
        for (All one : all) {
            System.out.println(call(one, one, one) + " " + late(one));
        }
    }
}

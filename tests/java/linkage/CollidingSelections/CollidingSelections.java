import java.nio.file.*;

/** Calls of more methods of an interface than a class's cache of selections has room for: they find their targets, and cost no memory. */
public class CollidingSelections {
    interface Many {
        int m0(int x);
        int m1(int x);
        int m2(int x);
        int m3(int x);
        int m4(int x);
        int m5(int x);
        int m6(int x);
        int m7(int x);
        int m8(int x);
        int m9(int x);
        int m10(int x);
        int m11(int x);
        int m12(int x);
        int m13(int x);
        int m14(int x);
        int m15(int x);
        int m16(int x);
        int m17(int x);
        int m18(int x);
        int m19(int x);
        int m20(int x);
        int m21(int x);
        int m22(int x);
        int m23(int x);
        int m24(int x);
        int m25(int x);
        int m26(int x);
        int m27(int x);
        int m28(int x);
        int m29(int x);
        int m30(int x);
        int m31(int x);
        int m32(int x);
        int m33(int x);
        int m34(int x);
        int m35(int x);
        int m36(int x);
        int m37(int x);
        int m38(int x);
        int m39(int x);
    }

    static class All implements Many {
        public int m0(int x) { return x + 0; }
        public int m1(int x) { return x + 1; }
        public int m2(int x) { return x + 4; }
        public int m3(int x) { return x + 9; }
        public int m4(int x) { return x + 16; }
        public int m5(int x) { return x + 25; }
        public int m6(int x) { return x + 36; }
        public int m7(int x) { return x + 49; }
        public int m8(int x) { return x + 64; }
        public int m9(int x) { return x + 81; }
        public int m10(int x) { return x + 100; }
        public int m11(int x) { return x + 121; }
        public int m12(int x) { return x + 144; }
        public int m13(int x) { return x + 169; }
        public int m14(int x) { return x + 196; }
        public int m15(int x) { return x + 225; }
        public int m16(int x) { return x + 256; }
        public int m17(int x) { return x + 289; }
        public int m18(int x) { return x + 324; }
        public int m19(int x) { return x + 361; }
        public int m20(int x) { return x + 400; }
        public int m21(int x) { return x + 441; }
        public int m22(int x) { return x + 484; }
        public int m23(int x) { return x + 529; }
        public int m24(int x) { return x + 576; }
        public int m25(int x) { return x + 625; }
        public int m26(int x) { return x + 676; }
        public int m27(int x) { return x + 729; }
        public int m28(int x) { return x + 784; }
        public int m29(int x) { return x + 841; }
        public int m30(int x) { return x + 900; }
        public int m31(int x) { return x + 961; }
        public int m32(int x) { return x + 1024; }
        public int m33(int x) { return x + 1089; }
        public int m34(int x) { return x + 1156; }
        public int m35(int x) { return x + 1225; }
        public int m36(int x) { return x + 1296; }
        public int m37(int x) { return x + 1369; }
        public int m38(int x) { return x + 1444; }
        public int m39(int x) { return x + 1521; }
    }

    static long resident() throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream().filter(l -> l.startsWith("VmRSS")).mapToLong(l -> Long.parseLong(l.replaceAll("[^0-9]", ""))).sum();
    }

    static long round(Many m, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += m.m0(i) + m.m1(i) + m.m2(i) + m.m3(i) + m.m4(i) + m.m5(i) + m.m6(i) + m.m7(i) + m.m8(i) + m.m9(i) + m.m10(i) + m.m11(i) + m.m12(i) + m.m13(i) + m.m14(i) + m.m15(i) + m.m16(i) + m.m17(i) + m.m18(i) + m.m19(i) + m.m20(i) + m.m21(i) + m.m22(i) + m.m23(i) + m.m24(i) + m.m25(i) + m.m26(i) + m.m27(i) + m.m28(i) + m.m29(i) + m.m30(i) + m.m31(i) + m.m32(i) + m.m33(i) + m.m34(i) + m.m35(i) + m.m36(i) + m.m37(i) + m.m38(i) + m.m39(i);
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Many m = new All();
        // What a first measure and a first round cost, the compiler's memory for one, is not the selections'.
        resident();
        long sum = round(m, 50_000), before = resident();
        sum += round(m, 50_000);
        long grown = resident() - before;
        System.out.println(sum + " " + (grown < 8_000 ? "no more memory" : grown + " KiB more"));
    }
}

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** -XX:MaxMetaspaceSize goes by what classes take: a thousand of one with 24 methods fit into 16m. */
public class ManyLoaders {
    static class Unit {
        static int a, b;
        long x;

        int m0(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1000; if (q.hashCode() == a) return b; x += i; } return m1(p - 1, q); }
        int m1(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1001; if (q.hashCode() == a) return b; x += i; } return m2(p - 1, q); }
        int m2(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1002; if (q.hashCode() == a) return b; x += i; } return m3(p - 1, q); }
        int m3(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1003; if (q.hashCode() == a) return b; x += i; } return m4(p - 1, q); }
        int m4(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1004; if (q.hashCode() == a) return b; x += i; } return m5(p - 1, q); }
        int m5(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1005; if (q.hashCode() == a) return b; x += i; } return m6(p - 1, q); }
        int m6(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1006; if (q.hashCode() == a) return b; x += i; } return m7(p - 1, q); }
        int m7(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1007; if (q.hashCode() == a) return b; x += i; } return m8(p - 1, q); }
        int m8(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1008; if (q.hashCode() == a) return b; x += i; } return m9(p - 1, q); }
        int m9(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1009; if (q.hashCode() == a) return b; x += i; } return m10(p - 1, q); }
        int m10(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1010; if (q.hashCode() == a) return b; x += i; } return m11(p - 1, q); }
        int m11(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1011; if (q.hashCode() == a) return b; x += i; } return m12(p - 1, q); }
        int m12(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1012; if (q.hashCode() == a) return b; x += i; } return m13(p - 1, q); }
        int m13(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1013; if (q.hashCode() == a) return b; x += i; } return m14(p - 1, q); }
        int m14(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1014; if (q.hashCode() == a) return b; x += i; } return m15(p - 1, q); }
        int m15(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1015; if (q.hashCode() == a) return b; x += i; } return m16(p - 1, q); }
        int m16(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1016; if (q.hashCode() == a) return b; x += i; } return m17(p - 1, q); }
        int m17(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1017; if (q.hashCode() == a) return b; x += i; } return m18(p - 1, q); }
        int m18(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1018; if (q.hashCode() == a) return b; x += i; } return m19(p - 1, q); }
        int m19(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1019; if (q.hashCode() == a) return b; x += i; } return m20(p - 1, q); }
        int m20(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1020; if (q.hashCode() == a) return b; x += i; } return m21(p - 1, q); }
        int m21(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1021; if (q.hashCode() == a) return b; x += i; } return m22(p - 1, q); }
        int m22(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1022; if (q.hashCode() == a) return b; x += i; } return m23(p - 1, q); }
        int m23(int p, Object q) { for (int i = 0; i < p; i++) { a += i * 1023; if (q.hashCode() == a) return b; x += i; } return m0(p - 1, q); }
    }

    static class Fresh extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass("ManyLoaders$Unit", bytes, 0, bytes.length); }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = ManyLoaders.class.getResourceAsStream("ManyLoaders$Unit.class")) {
            bytes = in.readAllBytes();
        }
        List<Class<?>> kept = new ArrayList<>();
        try {
            while (kept.size() < 100_000) kept.add(new Fresh().define(bytes));
        } catch (OutOfMemoryError e) {
            int fit = kept.size();
            kept.clear();
            System.out.println(e.getMessage() + " " + (fit > 1100));
        }
    }
}

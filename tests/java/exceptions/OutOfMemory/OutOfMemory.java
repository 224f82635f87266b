import java.util.*;

public class OutOfMemory {
    public static void main(String[] args) {
        try {
            long[] x = new long[Integer.MAX_VALUE - 100];
            System.out.println("no " + x.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            byte[] x = new byte[Integer.MAX_VALUE];
            System.out.println("no " + x.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        List<byte[]> keep = new ArrayList<>();
        int n = 0;
        try {
            while (true) { keep.add(new byte[1 << 20]); n++; }
        } catch (OutOfMemoryError e) {
            keep = null;
            System.out.println("filled " + (n > 20 && n < 70));
            System.out.println(e.getMessage());
            System.out.println(e.getStackTrace().length > 0 ? e.getStackTrace()[0].getMethodName() : "none");
        }
        byte[] again = new byte[16 << 20];
        System.out.println("recovered " + again.length);
        again = null;
        for (int i = 0; i < 20; i++) {
            byte[] g = new byte[12 << 20];
            g[i] = 1;
            if (g[i] != 1) System.out.println("bad");
        }
        System.out.println("churned");
        try {
            int[][] m = new int[10000][10000];
            System.out.println("no " + m.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            "x".repeat(Integer.MAX_VALUE - 8).length();
            System.out.println("no");
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            "xy".repeat(Integer.MAX_VALUE);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Runtime.getRuntime().maxMemory() <= 64L << 20);
    }
}

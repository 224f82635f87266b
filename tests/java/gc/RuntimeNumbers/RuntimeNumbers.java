import java.nio.ByteBuffer;
import java.util.*;

public class RuntimeNumbers {
    public static void main(String[] args) {
        Runtime r = Runtime.getRuntime();
        System.out.println((r.totalMemory() > 0) + " " + (r.freeMemory() >= 0) + " " + (r.freeMemory() <= r.totalMemory()) + " " + (r.totalMemory() <= r.maxMemory()) + " " + (r.maxMemory() <= 100L << 20) + " " + (r.maxMemory() >= 80L << 20));
        System.gc();
        long u0 = r.totalMemory() - r.freeMemory();
        byte[][] b = new byte[30][];
        for (int i = 0; i < b.length; i++) b[i] = new byte[1 << 20];
        long u1 = r.totalMemory() - r.freeMemory();
        System.out.println(u1 - u0 > 25L << 20);
        b = null;
        System.gc();
        long u2 = r.totalMemory() - r.freeMemory();
        System.out.println(u1 - u2 > 25L << 20);
        System.out.println(r == Runtime.getRuntime());
        ByteBuffer d = ByteBuffer.allocateDirect(1 << 20);
        d.putInt(0, 42).putInt((1 << 20) - 4, 43);
        System.gc();
        System.out.println(d.getInt(0) + d.getInt((1 << 20) - 4) + " " + d.isDirect() + " " + d.capacity());
        int sum = 0;
        for (int i = 0; i < 60; i++) { ByteBuffer x = ByteBuffer.allocateDirect(2 << 20); x.put(i, (byte) i); sum += x.get(i) + x.get(i + 1); }
        System.out.println(sum);
        try { List<ByteBuffer> l = new ArrayList<>(); for (int i = 0; i < 200; i++) l.add(ByteBuffer.allocateDirect(1 << 20)); System.out.println("no"); } catch (OutOfMemoryError e) { System.out.println(e.getMessage().startsWith("Cannot reserve 1048576 bytes of direct buffer memory")); }
        ByteBuffer again = ByteBuffer.allocateDirect(1 << 20);
        System.out.println(again.get(0));
        try { ByteBuffer.allocateDirect(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { d.getInt(1 << 20); } catch (IndexOutOfBoundsException e) { System.out.println("IOOBE"); }
        ByteBuffer s = d.slice(4, 8);
        s.putLong(0, 1L << 40);
        d = null;
        System.gc();
        System.out.println(s.getLong(0));
    }
}

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Methods that compiled code does in place of calling them: the same at their edges, hot and cold, and what throws still throws. */
public class OnePiece {
    static final int[] INTS = {0, 1, -1, 2, 7, 31, 32, 33, 255, 256, 0x8000, 0xffff, 0x12345678, 0x87654321, Integer.MIN_VALUE, Integer.MAX_VALUE};
    static final double[] DOUBLES = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 1e300, -1e-300, 4503599627370497.5, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Math.PI, -9.99};

    static long ints(int a, int b) {
        long h = Integer.bitCount(a);
        h = h * 31 + Integer.numberOfLeadingZeros(a);
        h = h * 31 + Integer.numberOfTrailingZeros(a);
        h = h * 31 + Integer.reverseBytes(a);
        h = h * 31 + Integer.rotateLeft(a, b) + Integer.rotateRight(a, b + 3);
        h = h * 31 + Short.reverseBytes((short) a) + Character.reverseBytes((char) b);
        return h * 31 + Float.floatToRawIntBits(Float.intBitsToFloat(a & 0x7f7fffff)) + (int) Math.abs(Float.intBitsToFloat(b & 0xff7fffff));
    }

    static long longs(long a, long b) {
        long h = Long.bitCount(a);
        h = h * 31 + Long.numberOfLeadingZeros(a);
        h = h * 31 + Long.numberOfTrailingZeros(a);
        h = h * 31 + Long.reverseBytes(a);
        h = h * 31 + Long.rotateLeft(a, (int) b) + Long.rotateRight(a, (int) b + 3);
        h = h * 31 + Math.multiplyHigh(a, b) + Math.unsignedMultiplyHigh(a, b);
        return h;
    }

    static long doubles(double d) {
        long h = Double.doubleToRawLongBits(Math.sqrt(d) + 0.0) & 0x7ff8000000000000L | (d < 0 ? 0 : Double.doubleToRawLongBits(Math.sqrt(d)) & 0xffffffffL);
        h = h * 31 + Double.doubleToLongBits(Math.abs(d));
        h = h * 31 + Double.doubleToLongBits(Math.floor(d));
        h = h * 31 + Double.doubleToLongBits(Math.ceil(d));
        h = h * 31 + Double.doubleToLongBits(Math.rint(d));
        return h * 31 + Double.doubleToLongBits(Double.longBitsToDouble(Double.doubleToRawLongBits(d) ^ 1));
    }

    static class Own {
        @Override public int hashCode() { return 42; }
    }

    static int hashes(Object o) {
        return o.hashCode() ^ System.identityHashCode(o);
    }

    static boolean stable(Object o) {
        int hash = o.hashCode();
        boolean same = hash == System.identityHashCode(o);
        synchronized (o) {
            same &= hash == o.hashCode();
            synchronized (o) {
                same &= hash == System.identityHashCode(o);
            }
        }
        return same && hash == o.hashCode();
    }

    static String copy(Object from, int a, Object to, int b, int n) {
        try {
            System.arraycopy(from, a, to, b, n);
            return "copied";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static void copies() {
        byte[] bytes = new byte[40];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) i;
        copy(bytes, 0, bytes, 3, 20);
        copy(bytes, 10, bytes, 2, 25);
        System.out.println(Arrays.toString(bytes));
        Object[] objects = new Object[12];
        for (int i = 0; i < objects.length; i++) objects[i] = "s" + i;
        copy(objects, 0, objects, 2, 7);
        copy(objects, 5, objects, 4, 6);
        System.out.println(Arrays.toString(objects));
        String[] strings = {"a", "b"};
        long[] longs = {1, 2, 3};
        System.out.println(copy(strings, 0, objects, 0, 2) + copy(objects, 5, strings, 0, 2) + copy(new Object[] {1}, 0, strings, 0, 1));
        System.out.println(copy(longs, 0, longs, 1, 3) + copy(longs, -1, longs, 0, 1) + copy(longs, 0, longs, 0, -1));
        System.out.println(copy(longs, 0, bytes, 0, 1) + copy(null, 0, longs, 0, 0) + copy(longs, 0, "x", 0, 0));
        System.out.println(copy(longs, 3, longs, 3, 0) + copy(longs, Integer.MAX_VALUE, longs, 1, 2));
    }

    static long atomics(AtomicInteger i, AtomicLong l, AtomicReference<Object> r, AtomicIntegerArray a) {
        long h = i.incrementAndGet() + i.getAndAdd(5) + i.getAndSet(i.get() ^ 3) + i.addAndGet(-2);
        h = h * 31 + l.getAndIncrement() + l.addAndGet(1L << 33) + l.getAndSet(l.get() + 1);
        h = h * 31 + (r.getAndSet("x" + h) == null ? 1 : 2) + (r.compareAndSet(r.get(), r) ? 1 : 2);
        i.lazySet(i.get() + 1);
        l.setRelease(l.getAcquire() + 1);
        a.getAndAdd(3, 7);
        return h + i.getPlain() + a.get(3) + a.getAndSet(1, i.get());
    }

    static long buffer(ByteBuffer b) {
        b.putInt(1, 0x01020304).putLong(9, 0x0102030405060708L).putShort(21, (short) 0x0a0b).putChar(27, 'x').putDouble(31, 1.5).putFloat(43, -2.5f);
        long h = b.getInt(1) + b.getLong(9) + b.getShort(21) + b.getChar(27) + (long) b.getDouble(31) + (long) b.getFloat(43);
        return h * 31 + b.getInt(2) + b.getLong(3) + b.getShort(10) + b.getChar(13) + b.get(5);
    }

    static long buffers(ByteBuffer b) {
        return buffer(b.order(ByteOrder.LITTLE_ENDIAN)) * 31 + buffer(b.order(ByteOrder.BIG_ENDIAN));
    }

    public static void main(String[] args) {
        ByteBuffer[] buffers = {ByteBuffer.allocate(64), ByteBuffer.allocateDirect(64), ByteBuffer.allocate(80).position(16).slice()};
        AtomicInteger i = new AtomicInteger();
        AtomicLong l = new AtomicLong();
        AtomicReference<Object> r = new AtomicReference<>();
        AtomicIntegerArray a = new AtomicIntegerArray(5);
        Own own = new Own();
        boolean stable = true;
        for (int turn = 0; turn < 3; turn++) {
            long h = 0;
            for (int round = 0; round < 700; round++) {
                for (int x : INTS) {
                    h = h * 17 + ints(x, round) + longs(x * 0x123456789L, ((long) x << 20) + round);
                }
                for (double d : DOUBLES) {
                    h = h * 17 + doubles(d);
                }
                h = h * 17 + atomics(i, l, r, a) + buffers(buffers[round % 3]);
                stable &= stable(new Object()) && hashes(own) == (42 ^ System.identityHashCode(own)) && System.identityHashCode(null) == 0;
                copy(new int[round], 0, new int[700], round % 3, round);
            }
            System.out.println(h + " " + stable);
        }
        copies();
        try {
            hashes(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            buffers[1].getInt(61);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
    }
}

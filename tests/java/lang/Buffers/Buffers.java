import java.nio.*;
import java.util.*;

public class Buffers {
    static void p(Object o) { System.out.println(o); }
    static String t(java.util.function.Supplier<?> s) { try { return "" + s.get(); } catch (RuntimeException e) { return e.getClass().getSimpleName(); } }
    static void run(ByteBuffer b) {
        b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putChar('\u1011').putFloat(1.5f).putDouble(-2.5);
        p(b + " " + b.order());
        b.flip();
        StringBuilder s = new StringBuilder();
        while (b.hasRemaining()) s.append(b.get()).append(' ');
        p(s);
        b.order(ByteOrder.LITTLE_ENDIAN);
        p(Integer.toHexString(b.getInt(3)) + " " + Long.toHexString(b.getLong(7)) + " " + b.getShort(1) + " " + (int) b.getChar(15) + " " + b.getFloat(17) + " " + b.getDouble(21));
        b.order(ByteOrder.BIG_ENDIAN).clear();
        p(b.getFloat(17) + " " + b.getDouble(21) + " " + b.position(5).mark().position(9).reset().position() + " " + b.limit(20).remaining() + " " + t(() -> b.position(21)) + t(() -> b.get(20)) + t(() -> b.limit(1000)) + t(() -> b.position(3).reset()));
        b.position(4).limit(12);
        ByteBuffer sl = b.slice(), du = b.duplicate();
        sl.put(0, (byte) 99);
        p(sl + " " + b.get(4) + " " + sl.order() + " " + du.equals(b) + du.compareTo(sl) + " " + b.hashCode() + " " + b.compact() + " " + b.get(0));
        IntBuffer ib = b.clear().asIntBuffer();
        ib.put(0, 77).put(new int[]{1, 2, 3}, 1, 2);
        p(ib + " " + b.getInt(0) + " " + ib.get(1) + t(() -> ib.put(new int[100])) + t(() -> ib.get(99)));
        ByteBuffer ro = b.asReadOnlyBuffer();
        p(ro.isReadOnly() + " " + t(() -> ro.put((byte) 1)) + t(ro::array) + t(() -> ro.putInt(0, 1)) + " " + b.hasArray() + " " + ro.getInt(0));
        LongBuffer lb = b.order(ByteOrder.LITTLE_ENDIAN).position(8).asLongBuffer();
        lb.put(0, 1L);
        p(b.get(8) + " " + b.get(15) + " " + lb.order() + " " + b.position(0).asDoubleBuffer().capacity() + b.asShortBuffer().get(4) + " " + b.asFloatBuffer().capacity());
        byte[] dst = new byte[6];
        b.clear().get(2, dst).get(dst, 1, 3);
        p(Arrays.toString(dst) + b.position() + " " + b.mismatch(b.duplicate().position(4)) + " " + b.alignedSlice(1).capacity());
        b.clear().order(ByteOrder.BIG_ENDIAN);
        for (int i = 0; i < b.capacity(); i++) b.put(i, (byte) 0);
    }
    public static void main(String[] args) {
        run(ByteBuffer.allocate(64));
        run(ByteBuffer.allocateDirect(64));
        run(ByteBuffer.wrap(new byte[80], 8, 64).slice());
        CharBuffer c = CharBuffer.wrap("hello world");
        p(c + " " + c.length() + c.charAt(4) + c.subSequence(2, 5) + c.position(6) + c.isReadOnly() + t(() -> c.put('x')) + CharBuffer.allocate(3).put("abc").flip() + " " + c.chars().sum() + c.compareTo(CharBuffer.wrap("world")));
        ByteBuffer z = ByteBuffer.allocate(0);
        p(z.hasRemaining() + t(z::get) + t(() -> z.put((byte) 1)) + t(() -> ByteBuffer.allocate(-1)) + t(() -> ByteBuffer.wrap(new byte[3], 2, 2)) + ByteBuffer.wrap(new byte[]{1, 2}).equals(ByteBuffer.wrap(new byte[]{0, 1, 2}, 1, 2)) + ByteBuffer.allocateDirect(5).equals(ByteBuffer.allocate(5)));
        ByteBuffer a = ByteBuffer.allocate(8), d = ByteBuffer.allocateDirect(8);
        a.putLong(0x0102030405060708L).flip();
        d.put(a).flip();
        p(Long.toHexString(d.getLong()) + a.remaining() + t(() -> d.put(d)) + t(() -> a.put(ByteBuffer.allocate(9))));
        d.clear().put(3, ByteBuffer.wrap(new byte[]{9, 8}), 0, 2);
        p(d.get(3) + d.get(4));
        p(IntBuffer.wrap(new int[]{3, 1, 2}).put(1, 9).array()[1] + " " + DoubleBuffer.allocate(2).put(0.5).flip().get() + " " + ShortBuffer.allocate(2).hasArray() + FloatBuffer.wrap(new float[4]).slice(1, 2).arrayOffset() + ByteOrder.nativeOrder());
    }
}

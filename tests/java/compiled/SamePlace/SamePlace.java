import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/** Places that are written and read in several ways, in turn: as elements, by views of other widths, by buffers over the same array or memory. */
public class SamePlace {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final byte[] BYTES = new byte[64];
    static final ByteBuffer HEAP = ByteBuffer.wrap(BYTES), LITTLE = ByteBuffer.wrap(BYTES, 8, 40).slice().order(ByteOrder.LITTLE_ENDIAN);
    static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(64), PART = DIRECT.slice(4, 32).order(ByteOrder.LITTLE_ENDIAN);
    static final IntBuffer OVER = DIRECT.asIntBuffer();

    static long heap(int i) {
        int at = i & 31;
        BYTES[at] = (byte) i;
        int first = (int) INTS.get(BYTES, at);
        BYTES[at + 1] = (byte) (i >> 3);
        int second = (int) INTS.get(BYTES, at);
        INTS.set(BYTES, at + 2, second + first);
        long third = (long) LONGS.get(BYTES, at);
        HEAP.putShort(at + 1, (short) third);
        long fourth = BYTES[at + 1] + BYTES[at + 2] * 3L;
        LITTLE.putInt(at & 15, (int) fourth + i);
        long fifth = (long) LONGS.get(BYTES, 8);
        HEAP.putDouble(16, fifth + .5);
        return first + second * 3L + third * 5 + fourth * 7 + fifth * 11 + BYTES[17] + LITTLE.getLong(7);
    }

    static long direct(int i) {
        int at = i & 15;
        DIRECT.put(at, (byte) i);
        int first = DIRECT.getInt(at);
        PART.putInt(at & 7, first ^ i);
        int second = DIRECT.getInt(at) + OVER.get(at & 7);
        OVER.put(2, second);
        long third = PART.getLong(at);
        DIRECT.putFloat(at + 3, i * .25f);
        return first + second * 3L + third * 5 + PART.get(at) + DIRECT.getChar(at + 4) * 7L + OVER.get(1);
    }

    /** The same place by one object or another. */
    static long either(byte[] one, byte[] other, int i) {
        INTS.set(one, 4, i);
        int before = (int) INTS.get(other, 4);
        other[5] = (byte) (i >> 2);
        return before * 3L + (int) INTS.get(one, 4);
    }

    public static void main(String[] args) {
        byte[] mine = new byte[16], others = new byte[16];
        long sum = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 3_000; i++) {
                sum = sum * 31 + heap(i) + direct(i * 7);
                sum += either(mine, (i & 1) == 0 ? mine : others, i);
            }
            System.out.println(sum);
        }
    }
}

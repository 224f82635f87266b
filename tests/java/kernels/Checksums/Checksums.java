import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Checksums of all short lengths and offsets, from arrays and buffers, against their definitions. */
public class Checksums {
    public static void main(String[] args) {
        byte[] data = new byte[3000];
        new Random(5).nextBytes(data);
        ByteBuffer direct = ByteBuffer.allocateDirect(data.length);
        direct.put(data);
        Checksum[] sums = {new CRC32C(), new CRC32(), new Adler32()};
        for (int kind = 0; kind < 3; kind++) {
            Checksum sum = sums[kind];
            int wrong = 0;
            long all = 0;
            for (int length = 0; length < 100; length++) {
                for (int offset = 0; offset < 10; offset += 3) {
                    long expected = kind < 2 ? crc(data, offset, length, kind == 0 ? 0x82F63B78 : 0xEDB88320) : adler(data, offset, length);
                    sum.reset();
                    sum.update(data, offset, length);
                    if (sum.getValue() != expected) {
                        wrong++;
                    }
                    sum.reset();
                    sum.update(direct.duplicate().position(offset).limit(offset + length));
                    if (sum.getValue() != expected) {
                        wrong++;
                    }
                    sum.reset();
                    sum.update(data, offset, length / 3);
                    sum.update(ByteBuffer.wrap(data, offset + length / 3, length - length / 3).asReadOnlyBuffer());
                    if (sum.getValue() != expected) {
                        wrong++;
                    }
                    all = all * 31 + expected;
                }
            }
            byte[] large = new byte[20_000 + kind];
            new Random(6).nextBytes(large);
            sum.reset();
            sum.update(large, 0, 7);
            sum.update(large, 7, large.length - 7);
            if (sum.getValue() != (kind < 2 ? crc(large, 0, large.length, kind == 0 ? 0x82F63B78 : 0xEDB88320) : adler(large, 0, large.length))) {
                wrong++;
            }
            sum.reset();
            sum.update(data);
            sum.update('x');
            System.out.println(sum.getClass().getSimpleName() + " " + all + " " + sum.getValue() + " wrong: " + wrong);
        }
        CRC32C check = new CRC32C();
        check.update("123456789".getBytes());
        System.out.println(Long.toHexString(check.getValue()));
        try {
            check.update(data, 2990, 11);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("refused");
        }
    }

    static long crc(byte[] data, int offset, int length, int polynomial) {
        int crc = -1;
        for (int i = offset; i < offset + length; i++) {
            crc ^= data[i] & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc >>> 1 ^ ((crc & 1) != 0 ? polynomial : 0);
            }
        }
        return ~crc & 0xffffffffL;
    }

    static long adler(byte[] data, int offset, int length) {
        int a = 1;
        int b = 0;
        for (int i = offset; i < offset + length; i++) {
            a = (a + (data[i] & 0xff)) % 65521;
            b = (b + a) % 65521;
        }
        return (long) b << 16 | a;
    }
}

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** As {@link Warm}, with what the class library does in inner loops: checksums, digests, ciphers, codes, comparisons, big numbers, sorting. */
public class Library {
    static final int LENGTH = 16_384;
    static final byte[] BYTES = new byte[LENGTH];
    static final byte[] SAME = new byte[LENGTH];
    static final byte[] ASCII = new byte[LENGTH];
    static final char[] CHARS = new char[LENGTH];
    static final int[] INTS = new int[LENGTH];
    static final long[] LONGS = new long[LENGTH];
    static final double[] DOUBLES = new double[LENGTH];
    static final short[] SHORTS = new short[LENGTH];
    static final String TEXT;
    static final String WIDE;
    static final String REPEATING;
    static final byte[] ENCODED;
    static final byte[] UTF8;
    static final BigInteger A = new BigInteger(2048, new Random(1)).setBit(2047);
    static final BigInteger B = new BigInteger(2048, new Random(2)).setBit(2047);
    static final BigInteger ODD = new BigInteger(1024, new Random(3)).setBit(0).setBit(1023);

    static {
        Random random = new Random(7);
        random.nextBytes(BYTES);
        System.arraycopy(BYTES, 0, SAME, 0, LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            ASCII[i] = (byte) ('a' + random.nextInt(26));
            CHARS[i] = (char) (i % 50 == 0 ? 0xe9 : 'a' + random.nextInt(26));
            INTS[i] = random.nextInt();
            LONGS[i] = random.nextLong();
            DOUBLES[i] = random.nextDouble();
            SHORTS[i] = (short) random.nextInt();
        }
        TEXT = new String(ASCII, StandardCharsets.ISO_8859_1);
        WIDE = new String(CHARS) + "\u4e00";
        REPEATING = "ab".repeat(LENGTH / 2) + "abac";
        ENCODED = Base64.getEncoder().encode(BYTES);
        UTF8 = WIDE.getBytes(StandardCharsets.UTF_8);
    }

    static void digest(Map<String, Rounds.Program> programs, String name) throws Exception {
        MessageDigest digest = MessageDigest.getInstance(name);
        programs.put(name.toLowerCase(java.util.Locale.ROOT), () -> digest.digest(BYTES)[0]);
    }

    static void cipher(Map<String, Rounds.Program> programs, String name, String transformation, int keyBytes, java.security.spec.AlgorithmParameterSpec parameters, int mode)
            throws Exception {
        String algorithm = transformation.split("[/-]")[0];
        SecretKeySpec key = new SecretKeySpec(BYTES, 0, keyBytes, algorithm);
        Cipher encrypt = Cipher.getInstance(transformation);
        encrypt.init(Cipher.ENCRYPT_MODE, key, parameters);
        byte[] text = mode == Cipher.DECRYPT_MODE ? encrypt.doFinal(BYTES) : BYTES;
        Cipher cipher = Cipher.getInstance(transformation);
        cipher.init(mode, key, parameters);
        byte[] out = new byte[LENGTH + 64];
        if (transformation.contains("NoPadding") && !transformation.contains("GCM")) {
            programs.put(name, () -> {
                int length = cipher.doFinal(text, 0, LENGTH, out);
                return out[length - 1];
            });
            return;
        }
        // A nonce is for one text only.
        byte[] nonce = new byte[12];
        Cipher again = Cipher.getInstance(transformation);
        programs.put(name, () -> {
            nonce[0]++;
            again.init(Cipher.ENCRYPT_MODE, key, transformation.contains("GCM") ? new GCMParameterSpec(128, nonce) : new IvParameterSpec(nonce));
            return again.doFinal(BYTES, 0, LENGTH, out);
        });
    }

    static Map<String, Rounds.Program> programs() throws Exception {
        Map<String, Rounds.Program> programs = new LinkedHashMap<>();
        programs.put("crc32", () -> {
            CRC32 sum = new CRC32();
            sum.update(BYTES);
            return sum.getValue();
        });
        programs.put("crc32c", () -> {
            CRC32C sum = new CRC32C();
            sum.update(BYTES);
            return sum.getValue();
        });
        programs.put("adler32", () -> {
            Adler32 sum = new Adler32();
            sum.update(BYTES);
            return sum.getValue();
        });
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"}) digest(programs, name);
        IvParameterSpec vector = new IvParameterSpec(BYTES, 100, 16);
        cipher(programs, "aes-ecb", "AES/ECB/NoPadding", 16, null, Cipher.ENCRYPT_MODE);
        cipher(programs, "aes-cbc", "AES/CBC/NoPadding", 32, vector, Cipher.ENCRYPT_MODE);
        cipher(programs, "aes-cbc-back", "AES/CBC/NoPadding", 32, vector, Cipher.DECRYPT_MODE);
        cipher(programs, "aes-ctr", "AES/CTR/NoPadding", 16, vector, Cipher.ENCRYPT_MODE);
        cipher(programs, "aes-gcm", "AES/GCM/NoPadding", 16, new GCMParameterSpec(128, BYTES, 0, 12), Cipher.ENCRYPT_MODE);
        cipher(programs, "chacha20", "ChaCha20-Poly1305", 32, new IvParameterSpec(BYTES, 0, 12), Cipher.ENCRYPT_MODE);
        byte[] code = new byte[LENGTH * 2];
        programs.put("base64", () -> Base64.getEncoder().encode(BYTES, code));
        programs.put("base64-back", () -> Base64.getDecoder().decode(ENCODED, code));
        programs.put("utf8-decode", () -> new String(UTF8, StandardCharsets.UTF_8).length());
        programs.put("utf8-encode", () -> WIDE.getBytes(StandardCharsets.UTF_8).length);
        programs.put("ascii-decode", () -> new String(ASCII, StandardCharsets.UTF_8).length());
        programs.put("ascii-encode", () -> TEXT.getBytes(StandardCharsets.US_ASCII).length);
        programs.put("compress", () -> new String(CHARS).length());
        programs.put("inflate", () -> {
            TEXT.getChars(0, LENGTH, CHARS_OUT, 0);
            return CHARS_OUT[LENGTH - 1];
        });
        programs.put("equals", () -> Arrays.equals(BYTES, SAME) ? 1 : 0);
        programs.put("mismatch", () -> Arrays.mismatch(BYTES, SAME));
        programs.put("hash-bytes", () -> Arrays.hashCode(BYTES));
        programs.put("hash-chars", () -> Arrays.hashCode(CHARS));
        programs.put("hash-shorts", () -> Arrays.hashCode(SHORTS));
        programs.put("hash-ints", () -> Arrays.hashCode(INTS));
        programs.put("index-char", () -> TEXT.indexOf('!'));
        programs.put("index-wide", () -> WIDE.indexOf('!'));
        programs.put("index-text", () -> TEXT.indexOf("!abc"));
        programs.put("index-repeating", () -> REPEATING.indexOf("abac"));
        programs.put("compare", () -> TEXT.compareTo(WIDE));
        programs.put("multiply", () -> A.multiply(B).bitCount());
        programs.put("square", () -> A.multiply(A).bitCount());
        programs.put("divide", () -> A.multiply(B).shiftRight(100).divide(B).bitCount());
        programs.put("power", () -> A.modPow(B.shiftRight(1900), ODD).bitCount());
        programs.put("sort-ints", () -> {
            int[] copy = INTS.clone();
            Arrays.sort(copy);
            return copy[100];
        });
        programs.put("sort-longs", () -> {
            long[] copy = LONGS.clone();
            Arrays.sort(copy);
            return copy[100];
        });
        programs.put("sort-doubles", () -> {
            double[] copy = DOUBLES.clone();
            Arrays.sort(copy);
            return Double.doubleToLongBits(copy[100]);
        });
        programs.put("sines", () -> {
            double sum = 0;
            for (int i = 0; i < 1000; i++) sum += Math.sin(i) + Math.cos(i) + Math.tan(i);
            return (long) (sum * 1e6);
        });
        programs.put("powers", () -> {
            double sum = 0;
            for (int i = 1; i < 1000; i++) sum += Math.pow(i, 1.5) + Math.exp(i * .001) + Math.log(i) + Math.log10(i);
            return (long) (sum * 1e3);
        });
        return programs;
    }

    static final char[] CHARS_OUT = new char[LENGTH];

    public static void main(String[] args) throws Throwable {
        Rounds.measure(programs(), args);
    }
}

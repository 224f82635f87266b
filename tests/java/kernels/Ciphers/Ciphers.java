import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Modes of ciphers over all kinds of lengths, offsets and pieces, in place too. */
public class Ciphers {
    static final byte[] DATA = new byte[2000];

    public static void main(String[] args) throws Exception {
        new Random(7).nextBytes(DATA);
        known();
        for (int size : new int[] {16, 24, 32}) {
            for (String mode : new String[] {"ECB", "CBC", "CTR", "CFB", "OFB", "GCM"}) {
                for (String padding : new String[] {"NoPadding", "PKCS5Padding"}) {
                    if (padding.equals("PKCS5Padding") && (mode.equals("CTR") || mode.equals("GCM"))) {
                        continue;
                    }
                    run("AES/" + mode + "/" + padding, "AES", size, 16);
                }
            }
        }
        run("DES/ECB/PKCS5Padding", "DES", 8, 8);
        run("DES/CBC/PKCS5Padding", "DES", 8, 8);
        run("DESede/CBC/NoPadding", "DESede", 24, 8);
        run("DESede/CTR/NoPadding", "DESede", 24, 8);
        run("Blowfish/CTR/NoPadding", "Blowfish", 16, 8);
        run("ChaCha20", "ChaCha20", 32, 16);
        run("ChaCha20-Poly1305", "ChaCha20", 32, 16);
        counterWraps();
        overlaps();
        large();
        macs();
    }

    static AlgorithmParameterSpec parameters(String name, int block, int salt) {
        byte[] iv = Arrays.copyOfRange(DATA, salt, salt + block);
        if (name.contains("GCM")) {
            return new GCMParameterSpec(128, Arrays.copyOf(iv, 12));
        } else if (name.equals("ChaCha20")) {
            return new ChaCha20ParameterSpec(Arrays.copyOf(iv, 12), 1);
        } else if (name.equals("ChaCha20-Poly1305")) {
            return new IvParameterSpec(Arrays.copyOf(iv, 12));
        } else if (name.contains("ECB")) {
            return null;
        }
        return new IvParameterSpec(iv);
    }

    static void run(String name, String algorithm, int keySize, int block) throws Exception {
        SecretKeySpec key = new SecretKeySpec(DATA, 100, keySize, algorithm);
        CRC32 sum = new CRC32();
        int wrong = 0;
        boolean whole = name.endsWith("NoPadding") && (name.contains("ECB") || name.contains("CBC") || name.contains("/CFB/")
            || name.contains("/OFB/"));
        for (int i = 0; i < 24; i++) {
            int length = i < 18 ? i * 9 : i * 61;
            if (whole) {
                length -= length % block;
            }
            int offset = i % 5;
            Cipher cipher = Cipher.getInstance(name);
            cipher.init(Cipher.ENCRYPT_MODE, key, parameters(name, block, i));
            if (name.contains("GCM") || name.contains("Poly")) {
                cipher.updateAAD(DATA, 3, i * 3);
            }
            byte[] text = cipher.doFinal(DATA, offset, length);
            sum.update(text);

            cipher = Cipher.getInstance(name);
            cipher.init(Cipher.DECRYPT_MODE, key, parameters(name, block, i));
            if (name.contains("GCM") || name.contains("Poly")) {
                cipher.updateAAD(DATA, 3, i * 3);
            }
            byte[] back = new byte[length + 40];
            int done = 0;
            for (int at = 0; at < text.length; ) {
                int n = Math.min(text.length - at, 1 + at * 7 % 150);
                done += cipher.update(text, at, n, back, done);
                at += n;
            }
            done += cipher.doFinal(back, done);
            if (done != length || !Arrays.equals(Arrays.copyOf(back, done), Arrays.copyOfRange(DATA, offset, offset + length))) {
                wrong++;
            }
        }
        System.out.println(name + " " + keySize * 8 + " " + Long.toHexString(sum.getValue()) + " wrong: " + wrong);
    }

    static void known() throws Exception {
        byte[] key = new byte[16];
        byte[] plain = new byte[16];
        for (int i = 0; i < 16; i++) {
            key[i] = (byte) i;
            plain[i] = (byte) (i * 0x11);
        }
        Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        System.out.println(Arrays.toString(cipher.doFinal(plain)));
        cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"), new GCMParameterSpec(128, new byte[12]));
        System.out.println(Arrays.toString(cipher.doFinal(new byte[16])));
    }

    static void counterWraps() throws Exception {
        byte[] iv = new byte[16];
        Arrays.fill(iv, (byte) -1);
        iv[15] = -5;
        Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(DATA, 0, 16, "AES"), new IvParameterSpec(iv));
        System.out.println("wrapped " + Arrays.hashCode(cipher.doFinal(DATA, 0, 333)));
    }

    /** Output over input, at the same place and a few bytes before and behind. */
    static void overlaps() throws GeneralSecurityException {
        for (String name : new String[] {"AES/ECB/NoPadding", "AES/CBC/NoPadding", "AES/CTR/NoPadding", "AES/GCM/NoPadding",
            "ChaCha20"}) {
            SecretKeySpec key = new SecretKeySpec(DATA, 9, 32, name.startsWith("AES") ? "AES" : "ChaCha20");
            StringBuilder line = new StringBuilder(name + " over itself");
            for (int shift : new int[] {0, 1, 16, 20, -1, -16, -50}) {
                Cipher cipher = Cipher.getInstance(name);
                cipher.init(Cipher.ENCRYPT_MODE, key, parameters(name, 16, 40));
                byte[] array = Arrays.copyOf(DATA, 700);
                cipher.doFinal(array, 100, 320, array, 100 + shift);
                line.append(' ').append(Integer.toHexString(Arrays.hashCode(array)));
                if (shift <= 0 && !name.contains("GCM")) {
                    cipher = Cipher.getInstance(name);
                    cipher.init(Cipher.DECRYPT_MODE, key, parameters(name, 16, 40));
                    int n = cipher.doFinal(array, 100 + shift, 320, array, 100 + shift);
                    line.append(n == 320 && Arrays.equals(Arrays.copyOfRange(array, 100 + shift, 420 + shift),
                        Arrays.copyOfRange(DATA, 100, 420)) ? "=" : "!");
                }
            }
            System.out.println(line);
        }
    }

    /** Texts of many blocks, in large pieces, small ones and none. */
    static void large() throws Exception {
        byte[] data = new byte[50_000];
        new Random(8).nextBytes(data);
        for (String name : new String[] {"AES/ECB/NoPadding", "AES/CBC/NoPadding", "AES/CTR/NoPadding", "AES/GCM/NoPadding", "ChaCha20", "ChaCha20-Poly1305"}) {
            for (int size : new int[] {16, 24, 32}) {
                if (!name.startsWith("AES") && size < 32) {
                    continue;
                }
                SecretKeySpec key = new SecretKeySpec(DATA, 33, size, name.startsWith("AES") ? "AES" : "ChaCha20");
                Cipher cipher = Cipher.getInstance(name);
                cipher.init(Cipher.ENCRYPT_MODE, key, parameters(name, 16, size));
                byte[] once = cipher.doFinal(data);
                cipher = Cipher.getInstance(name);
                cipher.init(Cipher.DECRYPT_MODE, key, parameters(name, 16, size));
                byte[] back = new byte[data.length + 16];
                int done = 0;
                for (int at = 0, n = 1; at < once.length; at += n, n = n * 5 % 9001) {
                    n = Math.min(n, once.length - at);
                    done += cipher.update(once, at, n, back, done);
                }
                done += cipher.doFinal(back, done);
                System.out.println(name + " of " + once.length + ": " + Arrays.hashCode(once) + " " + Arrays.equals(data, Arrays.copyOf(back, done)));
            }
        }
    }

    static void macs() throws Exception {
        for (String name : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512", "HmacSHA3-256"}) {
            Mac mac = Mac.getInstance(name);
            mac.init(new SecretKeySpec(DATA, 0, 40, name));
            mac.update(DATA, 5, 777);
            System.out.println(name + " " + Arrays.hashCode(mac.doFinal()));
        }
    }
}

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;

/** Base64 and charsets over all short lengths, with what can't be coded at every place. */
public class Encodings {
    static final Random RANDOM = new Random(23);
    static int wrong;
    static long sum;

    public static void main(String[] args) {
        base64();
        broken();
        charsets();
        System.out.println("wrong: " + wrong + " sum: " + sum);
    }

    static void expect(boolean right) {
        if (!right) {
            wrong++;
        }
    }

    static String encode(byte[] data, String alphabet) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < data.length; i += 3) {
            int n = Math.min(3, data.length - i);
            int bits = 0;
            for (int j = 0; j < 3; j++) {
                bits = bits << 8 | (j < n ? data[i + j] & 0xff : 0);
            }
            for (int j = 0; j < 4; j++) {
                s.append(j <= n ? alphabet.charAt(bits >> 18 - 6 * j & 63) : '=');
            }
        }
        return s.toString();
    }

    static void base64() {
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        for (int step = 0; step < 150; step++) {
            int length = step < 130 ? step : step * 71;
            byte[] data = new byte[length];
            RANDOM.nextBytes(data);
            String plain = encode(data, letters + "+/");
            String url = encode(data, letters + "-_");
            expect(plain.equals(Base64.getEncoder().encodeToString(data)));
            expect(url.equals(Base64.getUrlEncoder().encodeToString(data)));
            expect(url.replace("=", "").equals(Base64.getUrlEncoder().withoutPadding().encodeToString(data)));
            expect(Arrays.equals(data, Base64.getDecoder().decode(plain)));
            expect(Arrays.equals(data, Base64.getUrlDecoder().decode(url.replace("=", ""))));
            String mime = Base64.getMimeEncoder().encodeToString(data);
            expect(mime.replace("\r\n", "").equals(plain));
            expect(Arrays.equals(data, Base64.getMimeDecoder().decode("!" + mime.replace("A", " A") + "\n")));
            ByteBuffer buffer = Base64.getEncoder().encode(ByteBuffer.wrap(data, length / 2, length - length / 2));
            sum = sum * 31 + buffer.hashCode() + mime.hashCode();
        }
    }

    static void broken() {
        for (int at = 0; at < 24; at += 5) {
            char[] text = "QUJDREVGR0hJSktMTU5PUFFS".toCharArray();
            text[at] = at % 2 == 0 ? '*' : '-';
            try {
                System.out.println(new String(Base64.getDecoder().decode(new String(text))));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String s : new String[] {"QQ", "QQ=", "Q", "QUI=", "QUI=QUI=", "QUJD=", "=", "QQ==x"}) {
            try {
                System.out.println(new String(Base64.getDecoder().decode(s)));
            } catch (IllegalArgumentException e) {
                System.out.println(s + ": " + e.getMessage());
            }
        }
    }

    static void charsets() {
        Charset[] sets = {StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_8, StandardCharsets.UTF_16};
        for (int length = 0; length < 70; length++) {
            for (int kind = 0; kind < 3; kind++) {
                char[] chars = new char[length];
                for (int i = 0; i < length; i++) {
                    chars[i] = (char) (' ' + RANDOM.nextInt(90));
                }
                if (length > 0 && kind > 0) {
                    chars[RANDOM.nextInt(length)] = kind == 1 ? '\u00e9' : '\u20ac';
                }
                String s = new String(chars);
                for (Charset set : sets) {
                    byte[] bytes = s.getBytes(set);
                    expect(Arrays.equals(bytes, naive(chars, set)));
                    ByteBuffer encoded = set.encode(CharBuffer.wrap(chars));
                    byte[] copy = new byte[encoded.remaining()];
                    encoded.get(copy);
                    expect(Arrays.equals(bytes, copy));
                    String back = new String(bytes, set);
                    expect(set.decode(ByteBuffer.wrap(bytes)).toString().equals(back));
                    boolean kept = kind == 0 || set == StandardCharsets.UTF_8 || set == StandardCharsets.UTF_16
                        || kind == 1 && set == StandardCharsets.ISO_8859_1;
                    expect(back.equals(s) == (kept || length == 0));
                    sum = sum * 31 + Arrays.hashCode(bytes) + back.hashCode();
                }
            }
        }
    }

    static byte[] naive(char[] chars, Charset set) {
        byte[] bytes = new byte[chars.length * 3 + 2];
        int n = 0;
        if (set == StandardCharsets.UTF_16 && chars.length > 0) {
            bytes[n++] = -2;
            bytes[n++] = -1;
        }
        for (char c : chars) {
            if (set == StandardCharsets.UTF_16) {
                bytes[n++] = (byte) (c >> 8);
                bytes[n++] = (byte) c;
            } else if (set != StandardCharsets.UTF_8) {
                bytes[n++] = (byte) (c > (set == StandardCharsets.US_ASCII ? 0x7f : 0xff) ? '?' : c);
            } else if (c < 0x80) {
                bytes[n++] = (byte) c;
            } else if (c < 0x800) {
                bytes[n++] = (byte) (0xc0 | c >> 6);
                bytes[n++] = (byte) (0x80 | c & 63);
            } else {
                bytes[n++] = (byte) (0xe0 | c >> 12);
                bytes[n++] = (byte) (0x80 | c >> 6 & 63);
                bytes[n++] = (byte) (0x80 | c & 63);
            }
        }
        return Arrays.copyOf(bytes, n);
    }
}

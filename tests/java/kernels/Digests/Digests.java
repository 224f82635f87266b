import java.security.MessageDigest;
import java.util.Random;

/** Digests of all lengths around their blocks, in one piece, in pieces and from the middle of arrays. */
public class Digests {
    public static void main(String[] args) throws Exception {
        String[] names = {"MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256",
            "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512"};
        byte[] data = new byte[1200];
        new Random(42).nextBytes(data);
        for (String name : names) {
            MessageDigest digest = MessageDigest.getInstance(name);
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            int step = name.equals("MD2") ? 37 : 1;
            int most = name.equals("MD2") ? 200 : 300;
            for (int length = 0; length < most; length += step) {
                digest.update(data, length % 7, length);
                byte[] whole = digest.digest();
                all.update(whole);
                for (int i = 0; i < length; ) {
                    int n = Math.min(length - i, 1 + (i * 31 + length) % 150);
                    digest.update(data, length % 7 + i, n);
                    i += n;
                }
                if (!MessageDigest.isEqual(whole, digest.digest())) {
                    System.out.println(name + " in pieces differs at " + length);
                }
            }
            digest.update(data);
            MessageDigest copy = (MessageDigest) digest.clone();
            digest.update(data, 0, 129);
            copy.update(data, 0, 129);
            System.out.println(name + " " + MessageDigest.isEqual(digest.digest(), copy.digest()) + " " + hex(all.digest()));
        }
        System.out.println(hex(MessageDigest.getInstance("MD5").digest("abc".getBytes())));
        System.out.println(hex(MessageDigest.getInstance("SHA-1").digest("abc".getBytes())));
        System.out.println(hex(MessageDigest.getInstance("SHA-256").digest("abc".getBytes())));
        System.out.println(hex(MessageDigest.getInstance("SHA-512").digest("abc".getBytes())));
        System.out.println(hex(MessageDigest.getInstance("SHA3-256").digest("abc".getBytes())));
    }

    static String hex(byte[] bytes) {
        StringBuilder s = new StringBuilder();
        for (byte b : bytes) {
            s.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return s.toString();
    }
}

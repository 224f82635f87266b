import java.security.MessageDigest;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class Crc {
    // Block functions at lengths around their block sizes.
    public static void main(String[] args) throws Exception {
        byte[] data = new byte[400];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 7 + 3);
        for (String a : new String[]{"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"}) {
            MessageDigest all = MessageDigest.getInstance("SHA-256"), m = MessageDigest.getInstance(a);
            for (int n = 0; n <= 300; n += n > 140 ? 13 : 1) { m.update(data, n % 5, n); byte[] whole = m.digest(); int cut = n / 3; m.update(data, n % 5, cut); m.update(data, n % 5 + cut, n - cut); if (!Arrays.equals(whole, m.digest())) System.out.println(a + " split differs at " + n); all.update(whole); }
            System.out.println(a + " " + HexFormat.of().formatHex(all.digest()));
        }
        SecretKeySpec k = new SecretKeySpec(Arrays.copyOf(data, 16), "AES"), k2 = new SecretKeySpec(Arrays.copyOf(data, 32), "AES");
        for (String t : new String[]{"AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/GCM/NoPadding"}) {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            for (int n = 0; n < 130; n += 9) for (SecretKeySpec key : new SecretKeySpec[]{k, k2}) {
                Cipher c = Cipher.getInstance(t);
                java.security.spec.AlgorithmParameterSpec ps = t.contains("GCM") ? new GCMParameterSpec(96, data, n, 12) : new IvParameterSpec(data, n, 16);
                c.init(Cipher.ENCRYPT_MODE, key, ps);
                byte[] e = c.doFinal(data, 0, n);
                all.update(e);
                c.init(Cipher.DECRYPT_MODE, key, ps);
                if (!Arrays.equals(Arrays.copyOf(data, n), c.doFinal(e))) System.out.println("bad " + t + n);
            }
            System.out.println(t + " " + HexFormat.of().formatHex(all.digest()));
        }
        Mac m = Mac.getInstance("HmacSHA256");
        MessageDigest all = MessageDigest.getInstance("SHA-256");
        for (int n = 1; n < 150; n += 7) { m.init(new SecretKeySpec(data, 0, n, "H")); all.update(m.doFinal(Arrays.copyOf(data, n))); }
        System.out.println(HexFormat.of().formatHex(all.digest()));
        java.math.BigInteger b = java.math.BigInteger.ONE;
        long h = 0;
        for (int i = 1; i < 120; i++) { b = b.multiply(java.math.BigInteger.valueOf(0x1234567L * i)).add(java.math.BigInteger.valueOf(i)); h = h * 31 + b.hashCode() + b.multiply(b).hashCode() + b.pow(3).mod(java.math.BigInteger.valueOf(1000000007)).intValue() + b.shiftLeft(i).hashCode() + b.shiftRight(i / 2).hashCode(); }
        System.out.println(h + " " + b.bitLength());
    }
}

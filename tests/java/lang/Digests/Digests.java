import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class Digests {
    static void p(Object o) { System.out.println(o); }
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }
    public static void main(String[] args) throws Exception {
        byte[] data = "The quick brown fox jumps over the lazy dog".getBytes(), big = new byte[5000];
        for (int i = 0; i < big.length; i++) big[i] = (byte) (i * 7);
        for (String a : new String[]{"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-224", "SHA3-256", "SHA3-512", "MD2"}) {
            MessageDigest m = MessageDigest.getInstance(a);
            p(a + " " + m.getDigestLength() + " " + hex(m.digest()) + " " + hex(m.digest(data)) + " " + hex(m.digest(big)));
            m.update(data, 0, 10);
            MessageDigest c = (MessageDigest) m.clone();
            m.update(data, 10, data.length - 10);
            c.update(big, 100, 64);
            p("  " + hex(m.digest()).equals(hex(MessageDigest.getInstance(a).digest(data))) + " " + hex(c.digest()).substring(0, 8));
        }
        for (String a : new String[]{"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512", "HmacSHA3-256"}) { Mac m = Mac.getInstance(a); m.init(new SecretKeySpec("key".getBytes(), a)); p(a + " " + hex(m.doFinal(data))); }
        byte[] kb = new byte[16], iv = new byte[16];
        for (int i = 0; i < 16; i++) { kb[i] = (byte) i; iv[i] = (byte) (255 - i); }
        SecretKeySpec k = new SecretKeySpec(kb, "AES");
        for (String t : new String[]{"AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/CFB/NoPadding", "AES/OFB/NoPadding"}) {
            Cipher c = Cipher.getInstance(t);
            if (t.contains("ECB")) c.init(Cipher.ENCRYPT_MODE, k); else c.init(Cipher.ENCRYPT_MODE, k, new IvParameterSpec(iv));
            byte[] e = c.doFinal(data);
            if (t.contains("ECB")) c.init(Cipher.DECRYPT_MODE, k); else c.init(Cipher.DECRYPT_MODE, k, new IvParameterSpec(iv));
            p(t + " " + hex(e) + " " + Arrays.equals(c.doFinal(e), data));
        }
        Cipher g = Cipher.getInstance("AES/GCM/NoPadding");
        g.init(Cipher.ENCRYPT_MODE, k, new GCMParameterSpec(128, Arrays.copyOf(iv, 12)));
        g.updateAAD("aad".getBytes());
        byte[] e = g.doFinal(big);
        p(hex(Arrays.copyOf(e, 16)) + " " + hex(Arrays.copyOfRange(e, e.length - 16, e.length)) + " " + e.length);
        g.init(Cipher.DECRYPT_MODE, k, new GCMParameterSpec(128, Arrays.copyOf(iv, 12)));
        g.updateAAD("aad".getBytes());
        p(Arrays.equals(g.doFinal(e), big));
        e[50] ^= 1;
        g.init(Cipher.DECRYPT_MODE, k, new GCMParameterSpec(128, Arrays.copyOf(iv, 12)));
        g.updateAAD("aad".getBytes());
        try { g.doFinal(e); } catch (AEADBadTagException x) { p(x.getMessage()); }
        Cipher cc = Cipher.getInstance("ChaCha20-Poly1305");
        cc.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(Arrays.copyOf(kb, 32), "ChaCha20"), new IvParameterSpec(Arrays.copyOf(iv, 12)));
        p(hex(cc.doFinal(data)));
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        p(hex(f.generateSecret(new PBEKeySpec("pass".toCharArray(), "salt".getBytes(), 100, 256)).getEncoded()));
        try { MessageDigest.getInstance("NOPE"); } catch (NoSuchAlgorithmException x) { p(x.getMessage()); }
        try { Cipher.getInstance("AES/ECB/NoPadding").init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES")); } catch (InvalidKeyException x) { p(x.getMessage()); }
        try { Cipher c = Cipher.getInstance("AES/ECB/NoPadding"); c.init(Cipher.ENCRYPT_MODE, k); c.doFinal(new byte[5]); } catch (IllegalBlockSizeException x) { p(x.getMessage()); }
    }
}

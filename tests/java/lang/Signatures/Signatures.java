import java.math.BigInteger;
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;

public class Signatures {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        // A fixed 1024-bit RSA key: the first primes above f0f0... and c3c3..., as found once.
        BigInteger P = new BigInteger("f0".repeat(64), 16).add(BigInteger.valueOf(181)), Q = new BigInteger("c3".repeat(64), 16).add(BigInteger.valueOf(446));
        BigInteger n = P.multiply(Q), e = BigInteger.valueOf(65537), phi = P.subtract(BigInteger.ONE).multiply(Q.subtract(BigInteger.ONE)), d = e.modInverse(phi);
        KeyFactory kf = KeyFactory.getInstance("RSA");
        PublicKey pub = kf.generatePublic(new RSAPublicKeySpec(n, e));
        PrivateKey prv = kf.generatePrivate(new RSAPrivateCrtKeySpec(n, e, d, P, Q, d.mod(P.subtract(BigInteger.ONE)), d.mod(Q.subtract(BigInteger.ONE)), Q.modInverse(P)));
        byte[] msg = "message to sign".getBytes();
        for (String a : new String[]{"SHA256withRSA", "SHA1withRSA", "MD5withRSA"}) {
            Signature s = Signature.getInstance(a);
            s.initSign(prv);
            s.update(msg);
            byte[] sig = s.sign();
            s.initVerify(pub);
            s.update(msg);
            boolean ok = s.verify(sig);
            sig[5] ^= 1;
            s.update(msg);
            boolean bad;
            try { bad = s.verify(sig); } catch (SignatureException x) { bad = false; }
            sig[5] ^= 1;
            p(a + " " + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(sig)) + " " + ok + " " + bad);
        }
        Cipher c = Cipher.getInstance("RSA/ECB/NoPadding");
        c.init(Cipher.ENCRYPT_MODE, pub);
        byte[] enc = c.doFinal(msg);
        p(HexFormat.of().formatHex(enc, 0, 16));
        c = Cipher.getInstance("RSA/ECB/PKCS1Padding");
        c.init(Cipher.ENCRYPT_MODE, pub);
        enc = c.doFinal(msg);
        c.init(Cipher.DECRYPT_MODE, prv);
        p(new String(c.doFinal(enc)));
        p(pub.getAlgorithm() + " " + pub.getFormat() + " " + pub.getEncoded().length + " " + prv.getFormat());
        PublicKey again = kf.generatePublic(new X509EncodedKeySpec(pub.getEncoded()));
        p(again.equals(pub));
        p(Security.getProviders().length > 5);
        p(Arrays.stream(Security.getProviders()).anyMatch(x -> x.getName().equals("SUN")) + " " + KeyStore.getDefaultType());
        try { Signature.getInstance("SHA256withECDSA").initSign(prv); } catch (InvalidKeyException x) { p("InvalidKey"); }
    }
}

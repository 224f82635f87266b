import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import javax.crypto.KeyAgreement;

/** Elliptic curves and RSA with fixed keys. */
public class Curves {
    public static void main(String[] args) throws Exception {
        agree("secp256r1",
            "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433",
            "dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180",
            "5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3");
        signECDSA();
        rsa();
    }

    /** RFC 5903, section 8.1. */
    static void agree(String name, String secret, String x, String y) throws Exception {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec(name));
        ECParameterSpec spec = parameters.getParameterSpec(ECParameterSpec.class);
        KeyFactory factory = KeyFactory.getInstance("EC");
        PrivateKey own = factory.generatePrivate(new ECPrivateKeySpec(new BigInteger(secret, 16), spec));
        // The other's public key is the point of the RFC's initiator or, here, our own: both are on the curve.
        PublicKey other = factory.generatePublic(new ECPublicKeySpec(
            new ECPoint(new BigInteger(x, 16), new BigInteger(y, 16)), spec));
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(own);
        agreement.doPhase(other, true);
        System.out.println(name + " " + new BigInteger(1, agreement.generateSecret()).toString(16));
    }

    static void signECDSA() throws Exception {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp256r1"));
        ECParameterSpec spec = parameters.getParameterSpec(ECParameterSpec.class);
        KeyFactory factory = KeyFactory.getInstance("EC");
        PrivateKey secret = factory.generatePrivate(new ECPrivateKeySpec(
            new BigInteger("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433", 16), spec));
        PublicKey open = factory.generatePublic(new ECPublicKeySpec(new ECPoint(
            new BigInteger("dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180", 16),
            new BigInteger("5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3", 16)), spec));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(secret);
        signature.update("text".getBytes());
        byte[] signed = signature.sign();
        signature.initVerify(open);
        signature.update("text".getBytes());
        System.out.println("verified " + signature.verify(signed));
        signature.initVerify(open);
        signature.update("texT".getBytes());
        System.out.println("other text " + signature.verify(signed));
        System.out.println(((ECPublicKey) open).getW().getAffineX().bitLength());
    }

    static void rsa() throws Exception {
        BigInteger p = BigInteger.ONE.shiftLeft(521).subtract(BigInteger.ONE);
        BigInteger q = BigInteger.ONE.shiftLeft(607).subtract(BigInteger.ONE);
        BigInteger n = p.multiply(q);
        BigInteger e = BigInteger.valueOf(65537);
        BigInteger phi = p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE));
        BigInteger d = e.modInverse(phi);
        KeyFactory factory = KeyFactory.getInstance("RSA");
        PrivateKey secret = factory.generatePrivate(new RSAPrivateCrtKeySpec(n, e, d, p, q, d.mod(p.subtract(BigInteger.ONE)),
            d.mod(q.subtract(BigInteger.ONE)), q.modInverse(p)));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(secret);
        signature.update("text".getBytes());
        byte[] signed = signature.sign();
        System.out.println("rsa " + new BigInteger(1, signed).hashCode());
        signature.initVerify(factory.generatePublic(new RSAPublicKeySpec(n, e)));
        signature.update("text".getBytes());
        System.out.println("rsa verified " + signature.verify(signed));
    }
}

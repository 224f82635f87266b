import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class KeyDerivation {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        KDF k = KDF.getInstance("HKDF-SHA256");
        SecretKey s = k.deriveKey("AES", HKDFParameterSpec.ofExtract().addIKM("ikm".getBytes()).addSalt("salt".getBytes()).thenExpand("info".getBytes(), 32));
        p(HexFormat.of().formatHex(s.getEncoded()) + " " + s.getAlgorithm());
        p(HexFormat.of().formatHex(k.deriveData(HKDFParameterSpec.expandOnly(new SecretKeySpec(new byte[32], "PRK"), new byte[]{1}, 16))));
        KeyPair kem = KeyPairGenerator.getInstance("ML-KEM-512").generateKeyPair();
        KEM kk = KEM.getInstance("ML-KEM");
        KEM.Encapsulated e = kk.newEncapsulator(kem.getPublic()).encapsulate();
        p(e.encapsulation().length + " " + Arrays.equals(e.key().getEncoded(), kk.newDecapsulator(kem.getPrivate()).decapsulate(e.encapsulation()).getEncoded()));
        KeyPair d = KeyPairGenerator.getInstance("ML-DSA-44").generateKeyPair();
        Signature sg = Signature.getInstance("ML-DSA");
        sg.initSign(d.getPrivate()); sg.update("m".getBytes());
        byte[] sig = sg.sign();
        sg.initVerify(d.getPublic()); sg.update("m".getBytes());
        p(sig.length + " " + sg.verify(sig));
        MessageDigest sh = MessageDigest.getInstance("SHAKE128-256");
        p(HexFormat.of().formatHex(sh.digest("abc".getBytes())));
    }
}

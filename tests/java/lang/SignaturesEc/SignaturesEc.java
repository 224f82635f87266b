import java.security.*;
import java.security.spec.*;

public class SignaturesEc {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        byte[] msg = "message to sign".getBytes();
        KeyPairGenerator g = KeyPairGenerator.getInstance("EC");
        g.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair kp = g.generateKeyPair();
        Signature s = Signature.getInstance("SHA256withECDSA");
        s.initSign(kp.getPrivate());
        s.update(msg);
        byte[] sig = s.sign();
        s.initVerify(kp.getPublic());
        s.update(msg);
        boolean ok = s.verify(sig);
        p("ec " + ok + " " + (sig.length > 60) + " " + kp.getPublic().getAlgorithm() + " " + kp.getPublic().getEncoded().length);
    }
}

import java.io.*;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.*;
import java.security.cert.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;
import javax.net.ssl.*;

/** Providers: key stores, certificates and paths, new and old algorithms, wrapped and agreed keys, a handshake between two engines. */
public class Secured {
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e.getClass().getName() + ": " + e.getMessage(); } System.out.println(w + ": " + r); }
    static String hex(byte[] b) { return HexFormat.of().formatHex(b.length > 24 ? Arrays.copyOf(b, 24) : b) + "/" + b.length; }
    static SecureRandom det() throws Exception { SecureRandom r = SecureRandom.getInstance("SHA1PRNG"); r.setSeed(42); return r; }
    public static void main(String[] args) throws Exception {
        for (String a : new String[] {"RSA", "EC", "DSA", "Ed25519", "Ed448", "X25519", "RSASSA-PSS", "ML-DSA-44", "ML-KEM-512", "DH"}) t("pair " + a, () -> { KeyPairGenerator g = KeyPairGenerator.getInstance(a); if (a.startsWith("RSA") || a.equals("DSA")) g.initialize(1024); if (a.equals("DH")) g.initialize(512); KeyPair k = g.generateKeyPair(); KeyFactory f = KeyFactory.getInstance(k.getPublic().getAlgorithm()); return f.generatePublic(new X509EncodedKeySpec(k.getPublic().getEncoded())).equals(k.getPublic()) + " " + f.generatePrivate(new PKCS8EncodedKeySpec(k.getPrivate().getEncoded())).getFormat(); });
        for (String a : new String[] {"SHA256withRSA", "SHA256withECDSA", "Ed25519", "ML-DSA-65"}) t("sign " + a, () -> { KeyPair k = KeyPairGenerator.getInstance(a.endsWith("RSA") ? "RSA" : a.endsWith("ECDSA") ? "EC" : a).generateKeyPair(); Signature s = Signature.getInstance(a); s.initSign(k.getPrivate()); s.update("text".getBytes()); byte[] sig = s.sign(); s.initVerify(k.getPublic()); s.update("text".getBytes()); boolean ok = s.verify(sig); s.initVerify(k.getPublic()); s.update("Text".getBytes()); return ok + " " + s.verify(sig); });
        t("kem", () -> { KeyPair k = KeyPairGenerator.getInstance("ML-KEM-768").generateKeyPair(); KEM kem = KEM.getInstance("ML-KEM"); var e = kem.newEncapsulator(k.getPublic()).encapsulate(); return kem.newDecapsulator(k.getPrivate()).decapsulate(e.encapsulation()).equals(e.key()) + " " + e.encapsulation().length; });
        t("agree", () -> { KeyPairGenerator g = KeyPairGenerator.getInstance("X25519"); KeyPair a = g.generateKeyPair(), b = g.generateKeyPair(); KeyAgreement x = KeyAgreement.getInstance("X25519"), y = KeyAgreement.getInstance("X25519"); x.init(a.getPrivate()); y.init(b.getPrivate()); x.doPhase(b.getPublic(), true); y.doPhase(a.getPublic(), true); return Arrays.equals(x.generateSecret(), y.generateSecret()); });
        byte[] key = new byte[16], iv = new byte[16], text = new byte[1000]; for (int i = 0; i < text.length; i++) text[i] = (byte) (i * 7);
        for (String c : new String[] {"AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/GCM/NoPadding", "AES/ECB/PKCS5Padding", "ChaCha20-Poly1305", "DESede/CBC/PKCS5Padding", "Blowfish/ECB/PKCS5Padding", "RC2/ECB/PKCS5Padding", "ARCFOUR", "AES/KW/NoPadding"}) t(c, () -> {
            Cipher x = Cipher.getInstance(c); String alg = c.split("/")[0]; SecretKey k = new SecretKeySpec(new byte[alg.equals("DESede") ? 24 : alg.startsWith("ChaCha") ? 32 : 16], alg.startsWith("ChaCha") ? "ChaCha20" : alg); AlgorithmParameterSpec sp = c.contains("GCM") ? new GCMParameterSpec(128, new byte[12]) : c.startsWith("ChaCha") ? new IvParameterSpec(new byte[12]) : c.contains("ECB") || c.equals("ARCFOUR") || c.contains("KW") ? null : new IvParameterSpec(new byte[alg.equals("DESede") ? 8 : 16]);
            x.init(Cipher.ENCRYPT_MODE, k, sp); byte[] e = x.doFinal(text); Cipher y = Cipher.getInstance(c); y.init(Cipher.DECRYPT_MODE, k, sp); boolean same = Arrays.equals(y.doFinal(e), text); e[5] ^= 1; String bad; try { y.init(Cipher.DECRYPT_MODE, k, sp); bad = "" + Arrays.equals(y.doFinal(e), text); } catch (GeneralSecurityException q) { bad = q.getClass().getSimpleName(); } e[5] ^= 1; return same + " " + bad + " " + hex(e); });
        for (String m : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA3-512", "HmacSHA512/256", "PBEWithHmacSHA256"}) t(m, () -> { Mac x = Mac.getInstance(m); if (m.startsWith("PBE")) x.init(SecretKeyFactory.getInstance("PBEWithHmacSHA256AndAES_128").generateSecret(new PBEKeySpec("pw".toCharArray())), new PBEParameterSpec("saltsalt".getBytes(), 100)); else x.init(new SecretKeySpec(new byte[20], m)); return hex(x.doFinal(text)); });
        t("pbkdf2", () -> hex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512").generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 1000, 256)).getEncoded()));
        t("hkdf", () -> hex(KDF.getInstance("HKDF-SHA256").deriveKey("AES", HKDFParameterSpec.ofExtract().addIKM(new byte[22]).addSalt(new byte[13]).thenExpand("info".getBytes(), 32)).getEncoded()));
        t("random", () -> hex(det().generateSeed(0)) + " " + det().nextInt() + " " + det().nextLong());
        for (String d : new String[] {"Hash_DRBG", "HMAC_DRBG", "CTR_DRBG"}) t(d, () -> { SecureRandom r = SecureRandom.getInstance("DRBG", DrbgParameters.instantiation(128, DrbgParameters.Capability.RESEED_ONLY, null)); return r.nextInt() != r.nextInt() || true ? r.getAlgorithm() : ""; });
        KeyStore ks = KeyStore.getInstance("PKCS12"); ks.load(null, null);
        ks.setEntry("k", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[16], "AES")), new KeyStore.PasswordProtection("pw".toCharArray()));
        t("keystore", () -> { var o = new ByteArrayOutputStream(); ks.store(o, "pw".toCharArray()); KeyStore q = KeyStore.getInstance("PKCS12"); q.load(new ByteArrayInputStream(o.toByteArray()), "pw".toCharArray()); return q.containsAlias("k") + " " + q.getKey("k", "pw".toCharArray()).getAlgorithm(); });
        t("keystore wrong", () -> { var o = new ByteArrayOutputStream(); ks.store(o, "pw".toCharArray()); KeyStore.getInstance("PKCS12").load(new ByteArrayInputStream(o.toByteArray()), "no".toCharArray()); return 0; });
        t("sealed", () -> { Cipher c = Cipher.getInstance("AES"); c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES")); SealedObject s = new SealedObject(new ArrayList<>(List.of(1, 2)), c); return s.getObject(new SecretKeySpec(key, "AES")); });
        Path_keytool("ks", "one");
        KeyStore id = KeyStore.getInstance(new File("ks"), "secret".toCharArray());
        X509Certificate cert = (X509Certificate) id.getCertificate("one");
        t("certificate", () -> { cert.verify(cert.getPublicKey()); return cert.getSubjectX500Principal() + " " + cert.getVersion() + cert.getSigAlgName() + cert.getBasicConstraints() + CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(cert.getEncoded())).equals(cert); });
        t("path", () -> { var p = CertificateFactory.getInstance("X.509").generateCertPath(List.of(cert)); var par = new PKIXParameters(Set.of(new TrustAnchor(cert, null))); par.setRevocationEnabled(false); return ((PKIXCertPathValidatorResult) CertPathValidator.getInstance("PKIX").validate(p, par)).getTrustAnchor().getTrustedCert().equals(cert); });
        t("path expired", () -> { var p = CertificateFactory.getInstance("X.509").generateCertPath(List.of(cert)); var par = new PKIXParameters(Set.of(new TrustAnchor("CN=other", KeyPairGenerator.getInstance("EC").generateKeyPair().getPublic(), null))); par.setRevocationEnabled(false); return CertPathValidator.getInstance("PKIX").validate(p, par); });
        for (String proto : new String[] {"TLSv1.3", "TLSv1.2"}) t(proto, () -> engines(id, proto));
        t("no algorithm", () -> MessageDigest.getInstance("NONE-SUCH"));
        t("short key", () -> { Cipher c = Cipher.getInstance("AES/CBC/NoPadding"); c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES")); return 0; });
        t("padding", () -> { Cipher c = Cipher.getInstance("AES/CBC/NoPadding"); c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv)); return c.doFinal(new byte[5]); });
        t("pem", () -> PEMless(cert));
        t("providers", () -> Arrays.stream(Security.getProviders()).map(Provider::getName).toList());
    }
    static String PEMless(X509Certificate c) throws Exception { return Base64.getMimeEncoder().encodeToString(c.getEncoded()).length() > 100 ? "yes" : "no"; }
    static void Path_keytool(String ks, String who) throws Exception { Process p = new ProcessBuilder(System.getProperty("java.home") + "/bin/keytool", "-genkeypair", "-alias", who, "-dname", "CN=localhost", "-keyalg", "EC", "-keystore", ks, "-storepass", "secret").redirectErrorStream(true).start(); p.getInputStream().readAllBytes(); p.waitFor(); }
    static Object engines(KeyStore id, String proto) throws Exception {
        KeyManagerFactory km = KeyManagerFactory.getInstance("PKIX"); km.init(id, "secret".toCharArray()); TrustManagerFactory tm = TrustManagerFactory.getInstance("PKIX"); tm.init(id);
        SSLContext c = SSLContext.getInstance(proto); c.init(km.getKeyManagers(), tm.getTrustManagers(), null);
        SSLEngine a = c.createSSLEngine("localhost", 1), b = c.createSSLEngine(); a.setUseClientMode(true); b.setUseClientMode(false); b.setNeedClientAuth(true);
        ByteBuffer ab = ByteBuffer.allocate(40000), ba = ByteBuffer.allocate(40000), ar = ByteBuffer.allocate(40000), br = ByteBuffer.allocate(40000);
        ByteBuffer hello = ByteBuffer.wrap("application data".getBytes());
        for (int i = 0; i < 200 && br.position() < 16; i++) { a.wrap(hello, ab); tasks(a); ab.flip(); b.unwrap(ab, br); tasks(b); ab.compact(); b.wrap(ByteBuffer.allocate(0), ba); tasks(b); ba.flip(); a.unwrap(ba, ar); tasks(a); ba.compact(); }
        return a.getSession().getProtocol() + " " + a.getSession().getCipherSuite().startsWith("TLS_") + " " + b.getSession().getPeerPrincipal() + " " + new String(br.array(), 0, br.position());
    }
    static void tasks(SSLEngine e) { for (Runnable r; (r = e.getDelegatedTask()) != null; ) r.run(); }
}

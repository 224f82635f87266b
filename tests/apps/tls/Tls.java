import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

public class Tls {
    private static final char[] SECRET = "secret".toCharArray();

    public static void main(String[] args) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(Files.newInputStream(Path.of(args[1])), SECRET);
        SSLContext context = SSLContext.getInstance("TLS");
        if (args[0].equals("server")) {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, SECRET);
            context.init(keys.getKeyManagers(), null, null);
            serve(context);
        } else {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            context.init(null, trust.getTrustManagers(), null);
            int port = Integer.parseInt(args[2]);
            talk(context, port, "TLSv1.3");
            talk(context, port, "TLSv1.2");
            try {
                talk(SSLContext.getDefault(), port, "TLSv1.3");
            } catch (SSLException e) {
                System.out.println("no trust: " + e.getClass().getSimpleName());
            }
        }
    }

    private static void serve(SSLContext context) throws IOException {
        try (SSLServerSocket server = (SSLServerSocket) context.getServerSocketFactory()
                .createServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            System.out.println(server.getLocalPort());
            for (int i = 0; i < 3; i++) {
                try (SSLSocket socket = (SSLSocket) server.accept()) {
                    BufferedReader in = reader(socket);
                    OutputStream out = socket.getOutputStream();
                    int total = 0;
                    for (String line; (line = in.readLine()) != null && !line.equals("end"); ) {
                        total += line.length();
                    }
                    out.write(("got " + total + "\n").getBytes(StandardCharsets.UTF_8));
                    out.flush();
                    System.out.println("served " + socket.getSession().getProtocol() + " " + total);
                } catch (SSLException e) {
                    System.out.println("refused");
                }
            }
        }
    }

    private static void talk(SSLContext context, int port, String protocol) throws IOException {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.setSoTimeout(60_000);
            socket.startHandshake();
            System.out.println(socket.getSession().getProtocol() + " " + socket.getSession().getCipherSuite());
            OutputStream out = socket.getOutputStream();
            byte[] line = ("x".repeat(999) + "\n").getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 100; i++) {
                out.write(line);
            }
            out.write("end\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
            System.out.println(reader(socket).readLine());
        }
    }

    private static BufferedReader reader(SSLSocket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }
}

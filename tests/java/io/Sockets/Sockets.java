import java.io.*;
import java.net.*;
import java.util.*;

public class Sockets {
    static void p(Object o) { System.out.println(o); }
    interface Act { Object run() throws Exception; }
    static void t(String n, Act a) { try { p(n + " " + a.run()); } catch (Exception e) { p(n + " " + e.getClass().getSimpleName() + " " + e.getMessage()); } }
    public static void main(String[] args) throws Exception {
        InetAddress lo = InetAddress.getByAddress(new byte[]{127, 0, 0, 1});
        try (ServerSocket ss = new ServerSocket(0, 10, lo)) {
            Thread srv = new Thread(() -> {
                try {
                    for (int i = 0; i < 3; i++) try (Socket s = ss.accept(); BufferedReader r = new BufferedReader(new InputStreamReader(s.getInputStream())); PrintWriter w = new PrintWriter(s.getOutputStream(), true)) {
                        String l;
                        while ((l = r.readLine()) != null) w.println(new StringBuilder(l).reverse());
                        w.println("bye");
                    }
                } catch (IOException e) { p(e); }
            });
            srv.start();
            for (int i = 0; i < 3; i++) try (Socket c = new Socket(lo, ss.getLocalPort())) {
                c.setTcpNoDelay(true);
                PrintWriter w = new PrintWriter(c.getOutputStream(), true);
                BufferedReader r = new BufferedReader(new InputStreamReader(c.getInputStream()));
                w.println("hello" + i);
                System.out.print(r.readLine() + " ");
                w.println("ünï");
                System.out.print(r.readLine() + " ");
                c.shutdownOutput();
                p(r.readLine() + " " + r.readLine() + " " + c.isConnected() + c.isOutputShutdown() + c.isClosed() + " " + (c.getPort() == ss.getLocalPort()) + " " + c.getInetAddress().getHostAddress() + c.getTcpNoDelay());
            }
            srv.join();
            ss.setSoTimeout(20);
            t("accept", () -> ss.accept());
            Socket held = new Socket(lo, ss.getLocalPort());
            held.setSoTimeout(20);
            t("read timeout", () -> held.getInputStream().read());
            Thread reader = Thread.currentThread();
            Thread cl = new Thread(() -> {
                try {
                    // Closed before it is read from, it says something else.
                    while (!reader.getStackTrace()[0].getMethodName().equals("poll")) Thread.sleep(5);
                    Thread.sleep(30);
                    held.close();
                } catch (Exception e) { p(e); }
            });
            held.setSoTimeout(0);
            cl.start();
            t("async close", () -> held.getInputStream().read());
            cl.join();
            t("closed", () -> held.getOutputStream());
            byte[] big = new byte[200000];
            for (int i = 0; i < big.length; i++) big[i] = (byte) (i * 13);
            ss.setSoTimeout(5000);
            while (true) { Socket x = ss.accept(); if (x.getInputStream().read() == -1) { x.close(); break; } }
            Thread snd = new Thread(() -> { try (Socket c = new Socket(lo, ss.getLocalPort())) { c.getOutputStream().write(big); } catch (IOException e) { p(e); } });
            snd.start();
            try (Socket s = ss.accept()) { p(Arrays.equals(s.getInputStream().readAllBytes(), big)); }
            snd.join();
        }
        int dead;
        try (ServerSocket x = new ServerSocket(0, 1, lo)) { dead = x.getLocalPort(); }
        t("refused", () -> new Socket(lo, dead));
        t("unbound", () -> new ServerSocket().accept());
        t("bad port", () -> new Socket(lo, 70000));
        t("host", () -> InetAddress.getByName("127.0.0.1").isLoopbackAddress() + " " + InetAddress.getByName("::1").getHostAddress() + " " + lo + " " + InetAddress.getByName("1.2.3.4").isSiteLocalAddress() + new InetSocketAddress("127.0.0.1", 5) + InetSocketAddress.createUnresolved("h", 1) + InetAddress.getByName("localhost").isLoopbackAddress());
        try (DatagramSocket a = new DatagramSocket(0, lo); DatagramSocket b = new DatagramSocket(0, lo)) {
            byte[] m = "datagram".getBytes();
            a.send(new DatagramPacket(m, m.length, lo, b.getLocalPort()));
            DatagramPacket in = new DatagramPacket(new byte[4], 4);
            b.receive(in);
            p(new String(in.getData()) + " " + in.getLength() + " " + (in.getPort() == a.getLocalPort()));
            b.setSoTimeout(10);
            t("udp timeout", () -> { b.receive(in); return 0; });
        }
        p(NetworkInterface.getByInetAddress(lo).isLoopback());
    }
}

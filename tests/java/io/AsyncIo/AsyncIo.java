import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.concurrent.*;

public class AsyncIo {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Path f = Files.createTempFile("as", null);
        try (AsynchronousFileChannel c = AsynchronousFileChannel.open(f, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            p(c.write(ByteBuffer.wrap("async data".getBytes()), 0).get() + " " + c.size());
            ByteBuffer b = ByteBuffer.allocate(4);
            CountDownLatch l = new CountDownLatch(1);
            c.read(b, 6, "att", new CompletionHandler<Integer, String>() { public void completed(Integer n, String a) { p(n + a + new String(b.array())); l.countDown(); } public void failed(Throwable e, String a) { p(e); l.countDown(); } });
            l.await();
            p(c.read(ByteBuffer.allocate(4), 100).get());
        }
        Files.delete(f);
        try (AsynchronousServerSocketChannel ss = AsynchronousServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            Future<AsynchronousSocketChannel> acc = ss.accept();
            try (AsynchronousSocketChannel c = AsynchronousSocketChannel.open()) {
                c.connect(ss.getLocalAddress()).get(5, TimeUnit.SECONDS);
                try (AsynchronousSocketChannel s = acc.get(5, TimeUnit.SECONDS)) {
                    ByteBuffer in = ByteBuffer.allocate(10);
                    Future<Integer> rd = s.read(in);
                    p(rd.isDone());
                    p(c.write(ByteBuffer.wrap("ping".getBytes())).get() + " " + rd.get() + " " + new String(in.array(), 0, 4));
                    c.close();
                    in.clear();
                    p(s.read(in).get());
                }
            }
        }
        PipedReader pr = new PipedReader();
        PipedWriter pw = new PipedWriter(pr);
        Thread t = Thread.startVirtualThread(() -> { try (pw) { for (int i = 0; i < 5; i++) pw.write("w" + i + "\n"); } catch (IOException e) { p(e); } });
        BufferedReader br = new BufferedReader(pr);
        StringBuilder sb = new StringBuilder();
        String l;
        while ((l = br.readLine()) != null) sb.append(l).append(' ');
        t.join();
        p(sb);
        try (ServerSocket ss = new ServerSocket(0, 5, InetAddress.getByAddress(new byte[]{127, 0, 0, 1})); ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> srv = ex.submit(() -> { for (int i = 0; i < 5; i++) { Socket s = ss.accept(); ex.submit(() -> { try (s) { s.getOutputStream().write(s.getInputStream().read() + 1); } return null; }); } return null; });
            int sum = 0;
            java.util.List<Future<Integer>> fs = new java.util.ArrayList<>();
            for (int i = 0; i < 5; i++) { int k = i * 10; fs.add(ex.submit(() -> { try (Socket s = new Socket(ss.getInetAddress(), ss.getLocalPort())) { s.getOutputStream().write(k); return s.getInputStream().read(); } })); }
            for (Future<Integer> x : fs) sum += x.get();
            srv.get();
            p(sum);
        }
    }
}

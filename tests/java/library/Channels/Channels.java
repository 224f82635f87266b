import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.zip.*;

/** Channels: maps, locks, transfers, scatter and gather, pipes, datagrams, closing under a reader; file systems of zips and of the run-time image; watching. */
public class Channels {
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e.getClass().getName() + " " + e.getMessage(); } System.out.println(w + ": " + r.replace(Path.of("").toAbsolutePath().toString(), "$W")); }
    static ByteBuffer bb(String s) { return ByteBuffer.wrap(s.getBytes()); }
    public static void main(String[] args) throws Exception {
        Path f = Path.of("data");
        try (FileChannel c = FileChannel.open(f, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            t("gather", () -> c.write(new ByteBuffer[] {bb("one"), bb("two"), bb("three")}, 1, 2));
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 1 << 16);
            t("size", c::size);
            for (int i = 0; i < 1 << 14; i++) m.putInt(i * 4, i * 7);
            t("force", () -> m.force().isLoaded() ? "x" : "x");
            ByteBuffer r = ByteBuffer.allocateDirect(16); c.read(r, 400); r.flip();
            t("read back", () -> r.getInt() + " " + r.order(ByteOrder.LITTLE_ENDIAN).getInt(4));
            t("private", () -> { MappedByteBuffer pm = c.map(FileChannel.MapMode.PRIVATE, 0, 8); pm.putInt(0, 99); return m.getInt(0) + " " + pm.getInt(0); });
            t("read only", () -> c.map(FileChannel.MapMode.READ_ONLY, 0, 8).put(0, (byte) 1));
            t("beyond", () -> m.get(1 << 16));
            t("lock", () -> { try (FileLock l = c.lock(0, 10, false)) { return l.isValid() + " " + l.overlaps(5, 1) + c.tryLock(20, 5, true).isShared(); } });
            t("overlap", () -> { try (FileLock l = c.lock()) { return c.tryLock(); } });
            Path g = Path.of("copy");
            try (FileChannel o = FileChannel.open(g, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) { t("transfer", () -> c.transferTo(100, 5000, o) + " " + o.transferFrom(c, 10, 20) + " " + o.size()); t("write only", () -> o.read(ByteBuffer.allocate(1))); }
            t("mismatch", () -> Files.mismatch(f, g));
            t("truncate", () -> c.truncate(10).size());
            t("position", () -> c.position(100).position() + " " + c.read(ByteBuffer.allocate(1)));
            t("negative", () -> c.position(-1));
        }
        Pipe p = Pipe.open();
        Thread w = new Thread(() -> { try { for (int i = 0; i < 1000; i++) { ByteBuffer b = bb("message " + i + "\n"); while (b.hasRemaining()) p.sink().write(b); } p.sink().close(); } catch (IOException e) { e.printStackTrace(); } });
        w.start();
        t("pipe", () -> { var rd = new BufferedReader(Channels_reader(p)); int n = 0; String last = "", l; while ((l = rd.readLine()) != null) { n++; last = l; } return n + last; });
        DatagramChannel d1 = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)), d2 = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        t("datagram", () -> { d1.send(bb("dgram"), d2.getLocalAddress()); ByteBuffer b = ByteBuffer.allocate(3); return d2.receive(b).equals(d1.getLocalAddress()) + " " + b.position(); });
        t("not connected", () -> d1.write(bb("x")));
        t("socket", () -> { try (var s = new DatagramSocket(0, InetAddress.getLoopbackAddress())) { s.setSoTimeout(30); s.receive(new DatagramPacket(new byte[5], 5)); return 0; } });
        t("selector", () -> { Selector s = Selector.open(); d1.configureBlocking(false); var k = d1.register(s, SelectionKey.OP_READ, "att"); int none = s.selectNow(); d2.send(bb("z"), d1.getLocalAddress()); int one = s.select(5000); String o = none + " " + one + k.isReadable() + k.attachment(); s.wakeup(); k.cancel(); return o + s.selectNow() + s.keys().size(); });
        ServerSocketChannel ss = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread main = Thread.currentThread();
        var ex = Executors.newSingleThreadExecutor();
        Future<String> closed = ex.submit(() -> { try { ss.accept(); return "accepted"; } catch (AsynchronousCloseException e) { return "closed under it"; } });
        Thread.sleep(50); ss.close();
        t("async close", closed::get);
        Future<String> intr = ex.submit(() -> { try (var s2 = ServerSocketChannel.open().bind(null)) { Thread.currentThread().interrupt(); s2.accept(); return "accepted"; } catch (ClosedByInterruptException e) { return "interrupted " + Thread.interrupted(); } });
        t("interrupt", intr::get);
        t("refused", () -> SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
        t("unresolved", () -> SocketChannel.open(InetSocketAddress.createUnresolved("no.such.host.invalid", 5)));
        ex.shutdown();
        try (FileSystem z = FileSystems.newFileSystem(URI.create("jar:" + Path.of("z.zip").toUri()), Map.of("create", "true"))) {
            Files.createDirectories(z.getPath("/a/b")); Files.writeString(z.getPath("/a/b/t.txt"), "zipped".repeat(100)); Files.copy(z.getPath("/a/b/t.txt"), z.getPath("/a/u"));
            Files.setLastModifiedTime(z.getPath("/a/u"), FileTime.fromMillis(1_000_000_000_000L));
            t("zip again", () -> { Files.createDirectory(z.getPath("/a")); return 0; });
        }
        try (FileSystem z = FileSystems.newFileSystem(Path.of("z.zip")); var wk = Files.walk(z.getPath("/"))) { t("zip", () -> wk.map(Object::toString).toList() + " " + Files.size(z.getPath("/a/u")) + Files.getLastModifiedTime(z.getPath("/a/u")).toMillis() / 10000); }
        FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"));
        t("jrt", () -> { byte[] b = Files.readAllBytes(jrt.getPath("/modules/java.base/java/lang/Object.class")); return (b[0] & 255) + " " + Files.exists(jrt.getPath("/packages/java.util")) + Files.isDirectory(jrt.getPath("/modules/java.base")); });
        t("jrt write", () -> Files.writeString(jrt.getPath("/modules/x"), "x"));
        Files.createDirectories(Path.of("watched"));
        try (WatchService ws = FileSystems.getDefault().newWatchService()) {
            Path.of("watched").register(ws, StandardWatchEventKinds.ENTRY_CREATE);
            Files.createFile(Path.of("watched/new"));
            t("watch", () -> { WatchKey k = ws.poll(10, TimeUnit.SECONDS); var e = k.pollEvents().get(0); return e.kind() + " " + e.context() + k.reset(); });
            t("watch close", () -> { Thread th = Thread.startVirtualThread(() -> { try { Thread.sleep(30); ws.close(); } catch (Exception e) { } }); ws.take(); return 0; });
        }
        t("attributes", () -> { Files.setAttribute(f, "user:my.attr", bb("v")); return "x"; });
        t("posix", () -> { Files.setPosixFilePermissions(f, PosixFilePermissions.fromString("rw-r-----")); return PosixFilePermissions.toString(Files.getPosixFilePermissions(f)); });
        t("links", () -> { Files.createSymbolicLink(Path.of("ln"), f); Files.createLink(Path.of("hard"), f); return Files.isSymbolicLink(Path.of("ln")) + " " + Files.isSameFile(Path.of("ln"), Path.of("hard")) + Files.readSymbolicLink(Path.of("ln")); });
        t("loop", () -> { Files.createSymbolicLink(Path.of("l1"), Path.of("l2")); Files.createSymbolicLink(Path.of("l2"), Path.of("l1")); return Files.size(Path.of("l1")); });
        t("delete", () -> { Files.delete(Path.of("watched")); return 0; });
        t("absent", () -> Files.readAllBytes(Path.of("absent")));
        t("move", () -> Files.move(f, Path.of("moved"), StandardCopyOption.ATOMIC_MOVE) + " " + Files.exists(f));
        t("async file", () -> { try (var a = AsynchronousFileChannel.open(Path.of("moved"), StandardOpenOption.READ, StandardOpenOption.WRITE)) { int n = a.write(bb("async!"), 3).get(); ByteBuffer b = ByteBuffer.allocate(20); return n + " " + a.read(b, 0).get() + " " + a.lock().get().isValid(); } });
        t("decode", () -> Charset.forName("UTF-8").newDecoder().onMalformedInput(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(new byte[] {65, (byte) 0xc3})));
        t("gzip", () -> { var bo = new ByteArrayOutputStream(); try (var gz = new GZIPOutputStream(bo)) { gz.write(new byte[100000]); } byte[] b = bo.toByteArray(); b[b.length - 6] ^= 1; return new GZIPInputStream(new ByteArrayInputStream(b)).readAllBytes().length; });
        t("inflate", () -> { Inflater i = new Inflater(); i.setInput(new byte[] {1, 2, 3, 4}); return i.inflate(new byte[10]); });
    }
    static Reader Channels_reader(Pipe p) { return java.nio.channels.Channels.newReader(p.source(), StandardCharsets.UTF_8); }
}

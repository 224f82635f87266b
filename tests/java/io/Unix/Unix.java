import java.io.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

public class Unix {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Path d = Files.createTempDirectory("ux"), a = Files.writeString(d.resolve("a"), "data"), h = Files.createLink(d.resolve("hard"), a);
        p(Files.getAttribute(a, "unix:nlink") + " " + Files.isSameFile(a, h) + " " + Files.getAttribute(a, "unix:ino").equals(Files.getAttribute(h, "unix:ino")) + " " + Integer.toOctalString((Integer) Files.getAttribute(a, "unix:mode") & 0170000));
        Files.writeString(h, "more", StandardOpenOption.APPEND);
        p(Files.readString(a) + " " + Files.getOwner(a).equals(Files.getOwner(h)) + " " + Files.readAttributes(a, "size,isDirectory"));
        Path s = Files.createSymbolicLink(d.resolve("dangling"), Path.of("nowhere"));
        p(Files.exists(s) + " " + Files.exists(s, LinkOption.NOFOLLOW_LINKS) + " " + Files.isSymbolicLink(s) + " " + s.toFile().exists() + " " + Files.readAttributes(s, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isSymbolicLink());
        Path loop = Files.createSymbolicLink(d.resolve("loop"), Path.of("loop"));
        try { loop.toRealPath(); } catch (FileSystemException e) { p(e.getReason()); }
        Path sub = Files.createDirectory(d.resolve("sub"), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        p(PosixFilePermissions.toString(Files.getPosixFilePermissions(sub)));
        try (WatchService w = FileSystems.getDefault().newWatchService()) {
            WatchKey k = sub.register(w, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
            p(w.poll() + " " + k.isValid());
            Files.createFile(sub.resolve("new"));
            WatchKey g = w.poll(10, TimeUnit.SECONDS);
            for (WatchEvent<?> e : g.pollEvents()) p(e.kind() + " " + e.context() + " " + e.count());
            p((g == k) + " " + g.reset());
            Files.delete(sub.resolve("new"));
            g = w.poll(10, TimeUnit.SECONDS);
            for (WatchEvent<?> e : g.pollEvents()) p(e.kind() + " " + e.context());
            k.cancel();
            p(k.isValid());
        }
        FileTime t = FileTime.from(java.time.Instant.parse("2001-02-03T04:05:06.123456789Z"));
        Files.setLastModifiedTime(a, t);
        p(Files.getLastModifiedTime(a) + " " + Files.getFileAttributeView(a, BasicFileAttributeView.class).name());
        FileStore fs = Files.getFileStore(d);
        p((fs.getTotalSpace() > 0) + " " + (fs.getUsableSpace() >= 0) + " " + fs.supportsFileAttributeView("posix") + " " + fs.isReadOnly());
        p(Files.probeContentType(Path.of("x.html")) + " " + Files.mismatch(a, h));
        try (SeekableByteChannelUser u = new SeekableByteChannelUser(a)) { p(u.tail(4)); }
        for (String n : new String[]{"hard", "a", "dangling", "loop", "sub"}) Files.delete(d.resolve(n));
        Files.delete(d);
        p(new File("/proc/self/stat").length() + " " + (Files.readString(Path.of("/proc/self/comm")).length() > 1) + " " + Files.isDirectory(Path.of("/dev")) + " " + Files.isRegularFile(Path.of("/dev/null")) + " " + Files.readAttributes(Path.of("/dev/null"), BasicFileAttributes.class).isOther());
        try (OutputStream o = new FileOutputStream("/dev/null"); InputStream z = new FileInputStream("/dev/zero")) { o.write(1); byte[] b = new byte[10]; p(z.read(b) + " " + b[9]); }
    }
    static class SeekableByteChannelUser implements AutoCloseable { final java.nio.channels.SeekableByteChannel c; SeekableByteChannelUser(Path p) throws IOException { c = Files.newByteChannel(p); } String tail(int n) throws IOException { c.position(c.size() - n); java.nio.ByteBuffer b = java.nio.ByteBuffer.allocate(n); c.read(b); return new String(b.array()); } public void close() throws IOException { c.close(); } }
}

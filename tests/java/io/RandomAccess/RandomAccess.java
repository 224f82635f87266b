import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class RandomAccess {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Path d = Files.createTempDirectory("ra"), f = d.resolve("f");
        try (RandomAccessFile r = new RandomAccessFile(f.toFile(), "rw")) {
            r.writeInt(5); r.writeUTF("hey"); r.seek(100); r.writeByte(7);
            p(r.length() + " " + r.getFilePointer());
            r.seek(0);
            p(r.readInt() + r.readUTF() + r.read() + " " + r.skipBytes(50) + " " + r.getFilePointer());
            r.setLength(10);
            p(r.length() + " " + r.getFilePointer());
            r.seek(20);
            p(r.read());
            r.seek(2); r.write(new byte[]{1, 2, 3}, 1, 2); r.seek(0);
            byte[] b = new byte[6];
            r.readFully(b);
            p(Arrays.toString(b));
            try { r.readFully(new byte[100]); } catch (EOFException e) { p("EOF"); }
            try { r.seek(-1); } catch (IOException e) { p(e.getMessage()); }
        }
        try (FileChannel c = FileChannel.open(f, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer db = ByteBuffer.allocateDirect(16), hb = ByteBuffer.wrap("0123456789abcdef".getBytes());
            p(c.write(hb) + " " + c.position() + " " + c.size());
            p(c.read(db, 4) + " " + db.flip().get() + " " + c.position());
            p(c.read(ByteBuffer.allocate(4)) + " " + c.position(2).position() + " " + c.truncate(12).size());
            ByteBuffer[] g = {ByteBuffer.allocate(3), ByteBuffer.allocate(4)};
            p(c.read(g) + " " + new String(g[0].array()) + new String(g[1].array()));
            c.position(0);
            p(c.write(new ByteBuffer[]{ByteBuffer.wrap("XX".getBytes()), ByteBuffer.wrap("YYY".getBytes())}));
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 4096);
            p(c.size() + " " + (char) m.get(1) + (char) m.get(4) + m.get(4095));
            m.put(3000, (byte) 42).putInt(100, 0x01020304);
            m.force();
            ByteBuffer one = ByteBuffer.allocate(1);
            c.read(one, 3000);
            p(one.get(0) + " " + m.order(ByteOrder.LITTLE_ENDIAN).getInt(100));
            MappedByteBuffer ro = c.map(FileChannel.MapMode.READ_ONLY, 100, 4), pr = c.map(FileChannel.MapMode.PRIVATE, 0, 10);
            p(ro.getInt() + " " + ro.isReadOnly());
            pr.put(0, (byte) 'p');
            p((char) m.get(0) + "" + (char) pr.get(0));
            try { ro.put(0, (byte) 1); } catch (ReadOnlyBufferException e) { p("RO"); }
            FileLock l = c.lock(0, 10, false);
            p(l.isValid() + " " + l.isShared() + " " + l.overlaps(5, 1));
            try { c.tryLock(5, 1, false); } catch (OverlappingFileLockException e) { p("overlap"); }
            l.release();
            p(l.isValid());
            Path g2 = d.resolve("g");
            try (FileChannel o = FileChannel.open(g2, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) { p(c.transferTo(0, 50, o) + " " + o.size() + " " + o.transferFrom(c.position(0), 50, 10) + " " + o.size()); try { o.read(ByteBuffer.allocate(1)); } catch (NonReadableChannelException e) { p("NRC"); } }
            p(Files.size(g2));
            Files.delete(g2);
        }
        try { FileChannel c = FileChannel.open(f); c.close(); c.size(); } catch (ClosedChannelException e) { p("closed " + e.getMessage()); }
        try (FileChannel a = FileChannel.open(f, StandardOpenOption.APPEND)) { a.write(ByteBuffer.wrap(new byte[]{1})); p(a.size() + " " + a.position()); }
        try (InputStream in = Files.newInputStream(f); ReadableByteChannel rc = Channels.newChannel(in)) { ByteBuffer b = ByteBuffer.allocate(3); rc.read(b); p(new String(b.array())); }
        Thread t = new Thread(() -> { });
        try (FileChannel c = FileChannel.open(f)) { Thread.currentThread().interrupt(); try { c.read(ByteBuffer.allocate(1)); p("read"); } catch (ClosedByInterruptException e) { p("interrupted " + c.isOpen() + Thread.interrupted()); } }
        Files.delete(f); Files.delete(d);
    }
}

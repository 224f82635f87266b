import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.zip.*;
import java.io.*;

public class Encoders {
    static void p(Object o) { System.out.println(o); }
    static byte[] data(int n) { byte[] b = new byte[n]; for (int i = 0; i < n; i++) b[i] = (byte) (i * 31 ^ i >> 3); return b; }
    static String t(java.util.function.Supplier<?> s) { try { return "" + s.get(); } catch (RuntimeException e) { return e.getMessage(); } }
    public static void main(String[] args) throws Exception {
        for (int n : new int[]{0, 1, 2, 3, 4, 20, 100}) { byte[] d = data(n); String e = Base64.getEncoder().encodeToString(d); p(n + " " + e + " " + Arrays.equals(Base64.getDecoder().decode(e), d) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(d) + " " + Base64.getMimeEncoder().encodeToString(d).length()); }
        p(t(() -> Base64.getDecoder().decode("a=b=")) + "|" + t(() -> Base64.getDecoder().decode("####")) + "|" + Arrays.toString(Base64.getMimeDecoder().decode("QU\r\nJD!")) + "|" + Arrays.toString(Base64.getUrlDecoder().decode("_-8")) + Arrays.toString(Base64.getMimeEncoder(8, "|".getBytes()).encode(data(10))));
        HexFormat h = HexFormat.ofDelimiter(":").withUpperCase();
        p(h.formatHex(data(5)) + " " + Arrays.toString(h.parseHex("0A:FF")) + " " + HexFormat.of().toHexDigits((short) 255) + HexFormat.fromHexDigits("7f") + HexFormat.isHexDigit('g') + t(() -> HexFormat.of().parseHex("zz")) + h);
        for (Checksum c : new Checksum[]{new CRC32(), new Adler32(), new CRC32C()}) { c.update(data(1000), 0, 1000); long a = c.getValue(); c.update(5); c.update(data(9), 2, 3); long b = c.getValue(); c.reset(); java.nio.ByteBuffer bb = java.nio.ByteBuffer.allocateDirect(64); bb.put(data(64)).flip(); c.update(bb); p(a + " " + b + " " + c.getValue() + " " + bb.remaining()); }
        byte[] in = "the quick brown fox jumps over the lazy dog ".repeat(30).getBytes(StandardCharsets.UTF_8);
        for (int lv : new int[]{0, 1, 6, 9}) for (boolean nowrap : new boolean[]{false, true}) {
            Deflater d = new Deflater(lv, nowrap);
            d.setInput(in); d.finish();
            byte[] out = new byte[3000];
            int n = d.deflate(out);
            Inflater i = new Inflater(nowrap);
            i.setInput(out, 0, n);
            byte[] back = new byte[in.length + 10];
            int m = i.inflate(back);
            p(lv + " " + nowrap + " " + (n < 200 || lv == 0) + " " + d.finished() + d.getTotalIn() + " " + (d.getTotalOut() == n) + " " + m + i.finished() + i.getRemaining() + Arrays.equals(in, Arrays.copyOf(back, m)) + " " + (nowrap ? 0 : d.getAdler()));
            d.end(); i.end();
        }
        Inflater bad = new Inflater();
        bad.setInput(new byte[]{1, 2, 3, 4});
        try { bad.inflate(new byte[10]); } catch (DataFormatException e) { p(e.getMessage()); }
        Deflater dd = new Deflater();
        dd.setDictionary("fox".getBytes()); dd.setInput("fox fox".getBytes()); dd.finish();
        byte[] o = new byte[100];
        int n = dd.deflate(o);
        Inflater di = new Inflater();
        di.setInput(o, 0, n);
        byte[] r = new byte[20];
        p(di.inflate(r) + " " + di.needsDictionary() + di.getAdler());
        di.setDictionary("fox".getBytes());
        p(new String(r, 0, di.inflate(r)));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(bo)) { g.write(in); }
        p(new GZIPInputStream(new ByteArrayInputStream(bo.toByteArray())).readAllBytes().length);
        byte[] gz = bo.toByteArray();
        gz[gz.length - 5] ^= 1;
        try { new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes(); } catch (IOException e) { p(e.getMessage()); }
        try { new GZIPInputStream(new ByteArrayInputStream(new byte[20])); } catch (IOException e) { p(e.getMessage()); }
        bo.reset();
        try (ZipOutputStream z = new ZipOutputStream(bo)) { for (int i = 0; i < 3; i++) { ZipEntry e = new ZipEntry("dir/e" + i); e.setComment("c" + i); e.setTime(0); if (i == 1) { e.setMethod(ZipEntry.STORED); e.setSize(5); CRC32 c = new CRC32(); c.update(data(5)); e.setCrc(c.getValue()); } z.putNextEntry(e); z.write(data(i == 1 ? 5 : i * 100)); z.closeEntry(); } try { z.putNextEntry(new ZipEntry("dir/e0")); } catch (ZipException e) { p(e.getMessage()); } }
        try (ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(bo.toByteArray()))) { ZipEntry e; while ((e = z.getNextEntry()) != null) p(e.getName() + " " + z.readAllBytes().length + " " + e.isDirectory() + " " + e.getMethod()); }
        p(new InflaterInputStream(new DeflaterInputStream(new ByteArrayInputStream(in))).readAllBytes().length + " " + new CheckedInputStream(new ByteArrayInputStream(in), new CRC32()).skip(100));
    }
}

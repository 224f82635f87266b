import java.io.*;
import java.util.*;

public class Streams2 {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeBoolean(true); d.writeByte(-1); d.writeShort(-2); d.writeChar('€'); d.writeInt(Integer.MIN_VALUE); d.writeLong(1L << 50); d.writeFloat(1.5f); d.writeDouble(-0.0); d.writeUTF("a\0€\ud83d\ude00"); d.writeBytes("hi"); d.writeChars("ü");
        byte[] b = bo.toByteArray();
        p(b.length + " " + d.size() + " " + HexFormat.of().formatHex(b));
        DataInputStream i = new DataInputStream(new ByteArrayInputStream(b));
        p(i.readBoolean() + " " + i.readUnsignedByte() + " " + i.readUnsignedShort() + " " + i.readChar() + " " + i.readInt() + " " + i.readLong() + " " + i.readFloat() + " " + i.readDouble() + " " + i.readUTF().length() + " " + i.skipBytes(2) + " " + i.available());
        try { i.readLong(); } catch (EOFException e) { p("EOF " + e.getMessage()); }
        BufferedReader r = new BufferedReader(new StringReader("l1\r\nl2\rl3\n\nlast"), 2);
        String l;
        while ((l = r.readLine()) != null) System.out.print("[" + l + "]");
        p("");
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream(new byte[]{1, 2, 3}), 2);
        int x = pb.read();
        pb.unread(x); pb.unread(9);
        p(pb.read() + "" + pb.read() + pb.read());
        try { pb.unread(new byte[5]); } catch (IOException e) { p(e.getMessage()); }
        SequenceInputStream sq = new SequenceInputStream(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes()));
        p(new String(sq.readAllBytes()));
        BufferedInputStream bi = new BufferedInputStream(new ByteArrayInputStream("0123456789".getBytes()), 4);
        bi.mark(6); bi.skip(5); bi.reset();
        p((char) bi.read() + " " + bi.available() + bi.markSupported() + new String(bi.readNBytes(3)));
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb\nc"));
        ln.readLine(); ln.readLine();
        p(ln.getLineNumber());
        StreamTokenizer st = new StreamTokenizer(new StringReader("foo = 12.5 + 'q' // c\n\"str\" x"));
        st.slashSlashComments(true);
        StringBuilder sb = new StringBuilder();
        while (st.nextToken() != StreamTokenizer.TT_EOF) sb.append(st.ttype).append(st.sval == null ? "" : st.sval).append(st.ttype == StreamTokenizer.TT_NUMBER ? st.nval : "").append(' ');
        p(sb);
        PipedInputStream pi = new PipedInputStream(16);
        PipedOutputStream po = new PipedOutputStream(pi);
        Thread t = new Thread(() -> { try (po) { for (int k = 0; k < 100; k++) po.write(k); } catch (IOException e) { p(e); } });
        t.start();
        int s = 0, c;
        while ((c = pi.read()) >= 0) s += c;
        t.join();
        p(s);
        CharArrayWriter cw = new CharArrayWriter();
        PrintWriter pw = new PrintWriter(cw);
        pw.printf("%d-%s", 1, "x"); pw.println(); pw.print(new char[]{'y'}); pw.flush();
        p(cw.toString().replace("\n", "|") + cw.size());
        InputStreamReader ir = new InputStreamReader(new ByteArrayInputStream("zü€\ud83d\ude00".getBytes("UTF-8")), "UTF-8");
        char[] cb = new char[10];
        p(ir.read(cb) + " " + ir.getEncoding() + " " + ir.read());
        OutputStreamWriter ow = new OutputStreamWriter(bo, "UTF-16LE");
        bo.reset();
        ow.write("a€"); ow.flush();
        p(Arrays.toString(bo.toByteArray()));
        try { Reader cl = new StringReader("x"); cl.close(); cl.read(); } catch (IOException e) { p(e.getMessage()); }
        InputStream nul = InputStream.nullInputStream();
        p(nul.read() + " " + new ByteArrayInputStream(new byte[5]).transferTo(OutputStream.nullOutputStream()) + " " + new ByteArrayInputStream(new byte[]{1, 2, 3}).skip(2));
        Scanner sc = new Scanner("12 3.5 word\ntrue 0x1f 99999999999 line rest\nlast").useLocale(Locale.ROOT);
        p(sc.nextInt() + " " + sc.nextDouble() + " " + sc.next() + " " + sc.hasNextInt() + sc.nextBoolean() + " " + sc.next() + " " + sc.nextLong() + sc.nextLine() + "|" + sc.nextLine() + sc.hasNext());
        try { sc.next(); } catch (NoSuchElementException e) { p(e.getMessage()); }
        Scanner s2 = new Scanner("a,b;;c").useDelimiter("[,;]");
        while (s2.hasNext()) System.out.print("<" + s2.next() + ">");
        p(new Scanner("k: 5").findInLine("(\\w): (\\d)") + " " + new Scanner("ff").nextInt(16));
    }
}

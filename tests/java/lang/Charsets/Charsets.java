import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class Charsets {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        String s = "aé€中\ud83d\ude00\u0000\uffff";
        for (String n : new String[]{"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "ISO-8859-1", "US-ASCII", "windows-1252", "ISO-8859-15", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "IBM037", "KOI8-R"}) {
            Charset c = Charset.forName(n);
            byte[] b = s.getBytes(c);
            p(n + " " + c.name() + " " + c.canEncode() + " " + HexFormat.of().formatHex(b) + " " + new String(b, c).equals(s) + " " + new String(b, c).length() + " " + c.newEncoder().canEncode("中") + c.newEncoder().maxBytesPerChar());
        }
        byte[][] bad = {{(byte) 0xc3}, {(byte) 0xff, 65}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, {(byte) 0xc0, (byte) 0x80}, {65, (byte) 0x80, 66}};
        for (byte[] b : bad) {
            StringBuilder sb = new StringBuilder();
            for (char c : new String(b, StandardCharsets.UTF_8).toCharArray()) sb.append(Integer.toHexString(c)).append(' ');
            CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
            try { d.decode(ByteBuffer.wrap(b)); sb.append("ok"); } catch (CharacterCodingException e) { sb.append(e.getClass().getSimpleName()).append(' ').append(e.getMessage()); }
            d.reset().onMalformedInput(CodingErrorAction.REPLACE).replaceWith("?");
            sb.append(' ').append(d.decode(ByteBuffer.wrap(b)));
            d.onMalformedInput(CodingErrorAction.IGNORE);
            sb.append(" [").append(d.decode(ByteBuffer.wrap(b))).append("]");
            p(sb);
        }
        CharsetEncoder e = StandardCharsets.ISO_8859_1.newEncoder();
        try { e.encode(CharBuffer.wrap("a€")); } catch (CharacterCodingException x) { p(x.getMessage()); }
        e.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[]{'#'});
        p(HexFormat.of().formatHex(e.encode(CharBuffer.wrap("a€\ud83d\ude00z")).array()));
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap("€€".getBytes("UTF-8"));
        CharBuffer out = CharBuffer.allocate(1);
        p(d.decode(in, out, false) + " " + in.position() + " " + out.position());
        out.clear();
        in.limit(5);
        p(d.decode(in, out, false) + " " + in.position() + " " + d.decode(in, out, true) + " " + d.flush(out));
        p(Charset.isSupported("utf8") + " " + Charset.isSupported("x-nope") + " " + StandardCharsets.UTF_8.aliases() .contains("UTF8") + " " + Charset.forName("latin1") + " " + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII) + " " + (Charset.availableCharsets().size() > 100));
        try { Charset.forName("no such"); } catch (IllegalCharsetNameException x) { p(x.getMessage()); }
        try { Charset.forName("nosuch"); } catch (UnsupportedCharsetException x) { p(x.getMessage()); }
        try { "x".getBytes("zz"); } catch (java.io.UnsupportedEncodingException x) { p(x.getMessage()); }
        p(new String(new byte[]{65, 66}, 0) + " " + "ü".getBytes("UTF-8").length + " " + StandardCharsets.UTF_8.decode(ByteBuffer.wrap(new byte[]{65})) + " " + StandardCharsets.UTF_16.encode("a").remaining() + " " + Charset.defaultCharset());
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 3000; i++) big.append((char) ('a' + i % 26)).append(i % 100 == 0 ? "€" : "");
        for (Charset c : new Charset[]{StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, Charset.forName("GB18030")}) { byte[] b = big.toString().getBytes(c); p(b.length + " " + Arrays.hashCode(b) + " " + new String(b, c).contentEquals(big)); }
        p(java.text.Normalizer.normalize("é", java.text.Normalizer.Form.NFD).length() + " " + java.net.URLEncoder.encode("a b&ü€", StandardCharsets.UTF_8) + " " + java.net.URLDecoder.decode("a+b%26%C3%BC", StandardCharsets.UTF_8));
    }
}

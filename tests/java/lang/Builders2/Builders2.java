public class Builders2 {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        p(b.capacity() + " " + b.length() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder(5).capacity());
        b.append(true).append('c').append(-5).append(1L << 40).append(1.5f).append(-0.0).append((Object) null).append((String) null).append(new char[]{'x', 'y'}).append(new char[]{'1', '2', '3'}, 1, 1).append("sub", 1, 2).append(new StringBuilder("sb")).append((CharSequence) new StringBuffer("sf")).appendCodePoint(0x1F600).appendCodePoint(65);
        p(b);
        p(b.length() + " " + b.indexOf("null") + " " + b.lastIndexOf("null") + " " + b.indexOf("zz") + " " + b.charAt(3) + " " + b.codePointAt(b.length() - 3) + " " + b.codePointCount(0, b.length()));
        b.setLength(10);
        p(b + "|");
        b.setLength(12);
        p((int) b.charAt(11));
        b.setLength(4);
        b.insert(0, 1).insert(1, "two").insert(0, 3.5).insert(2, new char[]{'Q'}).insert(0, (Object) null).insert(0, false).insert(3, 'c').insert(5, 9L).insert(0, "abcdef", 2, 4);
        p(b);
        b.delete(3, 10).deleteCharAt(0).replace(0, 2, "REPL").replace(2, 100, "end");
        p(b + " " + b.reverse());
        b.append("\u20ac");
        p(b + " " + b.length() + " " + b.charAt(b.length() - 1));
        b.setCharAt(0, '\u4e2d');
        b.deleteCharAt(b.length() - 1);
        p(b + " " + b.toString().hashCode());
        p(new StringBuilder("a\ud83d\ude00b").reverse() + " " + new StringBuilder("ab").compareTo(new StringBuilder("ac")) + " " + new StringBuilder("ab").equals(new StringBuilder("ab")) + " " + "ab".contentEquals(new StringBuilder("ab")));
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 2000; i++) big.append(i % 10);
        for (int i = 0; i < 500; i++) big.insert(i * 2, (char) ('a' + i % 26));
        p(big.length() + " " + big.toString().hashCode());
        big.trimToSize();
        p(big.capacity() + " " + big.chars().filter(Character::isLetter).count());
        StringBuffer sf = new StringBuffer("buf");
        sf.append(1).insert(0, "<").reverse().append(sf);
        p(sf + " " + sf.substring(2) + " " + sf.subSequence(0, 2));
        for (Runnable r : new Runnable[]{() -> new StringBuilder("x").charAt(1), () -> new StringBuilder("x").delete(2, 3), () -> new StringBuilder("x").insert(-1, "y"), () -> new StringBuilder("x").setLength(-1), () -> new StringBuilder("x").replace(2, 3, ""), () -> new StringBuilder("x").substring(0, 2), () -> new StringBuilder("x").append("abc", 2, 1), () -> new StringBuilder("x").setCharAt(1, 'c')}) {
            try { r.run(); p("ok"); } catch (IndexOutOfBoundsException e) { p(e.getMessage()); }
        }
        p(new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(Float.MIN_VALUE).append(Double.MAX_VALUE).append(Float.NaN).append(Double.NEGATIVE_INFINITY));
        p(new StringBuilder("abc").repeat("xy", 3).repeat('z', 2).isEmpty());
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self);
        p(self);
        p(String.valueOf(new StringBuilder("v")) + new java.util.StringJoiner(",", "[", "]").add("a").add("b").setEmptyValue("none") + new java.util.StringJoiner("-").setEmptyValue("none") + new java.util.StringJoiner("/").add("x").merge(new java.util.StringJoiner("+").add("y").add("z")));
    }
}

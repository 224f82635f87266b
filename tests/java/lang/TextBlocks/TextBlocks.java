public class TextBlocks {
    public static void main(String[] args) {
        String a = """
            Hello,
              indented
            "quotes" and \"""triple\"""
            tab\there \
            joined
            trailing\s\s
            end""";
        System.out.println(a.replace(' ', '.'));
        System.out.println(a.length() + " " + a.lines().count());
        String b = """
            x
          y
            """;
        System.out.print(b.replace(' ', '.'));
        System.out.println("""
            a\nb \u20ac \101 \0""".length());
        System.out.println("""
            %s-%d""".formatted("f", 5));
        System.out.println("""
            same""" == "same");
        System.out.println("""
            
            blank first
            
            """.length());
        String oct = "\7\77\377\1234";
        System.out.println(oct.length() + " " + (int) oct.charAt(2) + " " + oct.charAt(4));
        System.out.println("\b\t\n\f\r\s\"\'\\".length());
        char c = '\'' + 1;
        System.out.println(c + "" + '\u0041' + (char) ('\uffff' + 0x42) + (int) '\\');
        int hex = 0xFF_FF, bin = 0b1010_1010, octal = 0_17;
        long big = 1_000_000_000_000L;
        System.out.println(hex + bin + octal + big);
        float f = 1e3f + 0x1p4f + .5f + 1.f;
        double d = 0x1.8p1 + 1e-2 + 1d + 5.;
        System.out.println(f + " " + d + " " + 1e1_0 + " " + 0xdead_beefL + " " + 0b11111111111111111111111111111111 + " " + -2147483648 + " " + 0x8000_0000 + " " + 037777777777);
        var v = new Object() { int x = 5; int y() { return x * 2; } };
        System.out.println(v.x + v.y());
        for (var e : new int[][]{{1, 2}, {3}}) System.out.print(e.length);
        System.out.println();
    }
}

import java.io.PrintStream;

public class Output {
    static class O { public String toString() { return "O!"; } }

    public static void main(String[] args) {
        PrintStream o = System.out;
        o.print(true); o.print('c'); o.print(1); o.print(2L); o.print(1.5f); o.print(2.5); o.print(new char[]{'x', 'y'}); o.print("s"); o.print(new O());
        o.println();
        o.print((Object) null); o.print((String) null);
        o.println();
        o.println(true); o.println('c'); o.println(-1); o.println(-2L); o.println(-1.5f); o.println(-2.5); o.println(new char[]{'p', 'q'}); o.println("str"); o.println(new O());
        o.println((Object) null);
        o.write('W');
        o.write('\n');
        o.write(new byte[]{72, 105, 10}, 0, 3);
        o.append('a').append("bcd").append("efgh", 1, 3).append("\n");
        o.printf("%d %s %5.2f|%-5s|%05d|%x%n", 7, "seven", 7.777, "ab", 42, 255);
        o.format("%c%b%%%n", 'z', false);
        o.flush();
        o.println(o.checkError());
        o.println("euro \u20ac grin \ud83d\ude00 latin \u00e9");
        o.println("lone \ud800 surrogate");
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 2000; i++) sb.append((char) ('a' + i % 26));
        o.println(sb);
        for (int i = 0; i < 50; i++) o.print(i % 10);
        o.println();
        System.setOut(new PrintStream(new java.io.OutputStream() {
            public void write(int b) { o.write(b == 'e' ? 'E' : b); }
        }));
        System.out.println("redirected line here");
        System.out.flush();
        System.setOut(o);
        System.out.println("back here");
    }
}

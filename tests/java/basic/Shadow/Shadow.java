public class Shadow {
    static int x = 1; int y = 2;
    static class P { int v = 10; static int s = 11; String n() { return "P" + v + s; } static String st() { return "P.st"; } }
    static class C extends P { long v = 20; static String s = "cs"; String n() { return "C" + v + s + super.v + P.s + super.n(); } static String st() { return "C.st"; } }
    static class D extends C { String v = "dv"; String all() { return v + super.v + ((P) this).v + ((C) this).v; } }
    interface K1 { int Z = 5; } interface K2 { int Z = 6; }
    static class KK implements K1, K2 { int z() { return K1.Z * 10 + K2.Z; } }
    int shadow(int x) { int y = x + Shadow.x + this.y; { int q = y; y = q * 2; } { String q = "s"; y += q.length(); } for (int i = 0; i < 2; i++) { int z = i; y += z; } for (int i = 5; i < 7; i++) y += i; return y; }
    static int Integer(int Integer) { return Integer + 1; }
    static String String = "field named String";
    static boolean instanceOf(Object o) { return o instanceof String; }
    int main = 3;
    static char c(char c) { return c; } static int c(int c) { return -c; }
    static String over(Object o) { return "O"; } static String over(String o) { return "S"; } static String over(Integer o) { return "I"; } static String over(int... o) { return "V"; } static String over(long o) { return "L"; } static String over(char o) { return "C"; } static String over(Object... o) { return "VO"; }
    public static void main(String[] args) {
        D d = new D();
        System.out.println(d.n() + d.v + ((C) d).v + ((P) d).v + d.all());
        System.out.println(P.st() + C.st() + D.st() + new KK().z());
        System.out.println(new Shadow().shadow(5) + " " + Integer(4) + String + instanceOf("q") + new Shadow().main);
        System.out.println(c('a') + "" + c((int) 'a') + c((char) 98) + c('a' + 1));
        byte b = 1; short s = 2; long l = 3; Object o = "str"; Character ch = 'q';
        System.out.println(over(b) + over(s) + over('c') + over(5) + over(l) + over(o) + over("s") + over((Object) 5) + over(Integer.valueOf(5)) + over(ch) +  over(1, 2L) + over(1.5f) + over("a", "b") + over(new int[0]) + over((String) null) + over(true));
        label: { int label = 5; if (label > 3) break label; System.out.println("no"); }
        int i = 0;
        i: for (; ; ) { i++; if (i == 3) break i; }
        System.out.println(i);
        var var = "var"; int record = 1, sealed = 2, yield = 3, permits = 4;
        System.out.println(var + record + sealed + yield + permits);
        int $ = 1, _a = 2, ünï = 3, 变量 = 4;
        System.out.println($ + _a + ünï + 变量);
        if (args.length == 0) ; else ;
        ;;
        System.out.println(((Object) 1).getClass() == java.lang.Integer.class);
    }
}

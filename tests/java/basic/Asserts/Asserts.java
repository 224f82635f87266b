public class Asserts {
    static int n;
    static boolean side() { n++; return true; }
    static class In {
        static boolean on() { boolean b = false; assert b = true; return b; }
    }
    public static void main(String[] args) {
        assert side();
        System.out.println(n);
        try { assert n > 5 : "n is " + n; System.out.println("no error"); } catch (AssertionError e) { System.out.println(e.getMessage()); }
        try { assert false; } catch (AssertionError e) { System.out.println(e.getMessage() + " " + e.getCause()); }
        try { assert false : new RuntimeException("why"); } catch (AssertionError e) { System.out.println(e.getMessage() + " | " + e.getCause()); }
        try { assert false : 'c'; } catch (AssertionError e) { System.out.println(e.getMessage()); }
        try { assert false : 1.5; } catch (AssertionError e) { System.out.println(e.getMessage()); }
        System.out.println(In.on());
        System.out.println(Asserts.class.desiredAssertionStatus());
        System.out.println(String.class.desiredAssertionStatus());
        System.out.println(java.util.ArrayList.class.desiredAssertionStatus());
    }
}

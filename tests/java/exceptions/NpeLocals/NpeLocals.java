public class NpeLocals {
    // Names of locals appear only when compiled with variable tables; both forms are folded into one.
    static String norm(String m, String name, String slot) {
        return m.replace("\"" + name + "\"", "VAR").replace("\"<" + slot + ">\"", "VAR").replace("\"" + name + "[", "\"VAR[").replace("\"<" + slot + ">[", "\"VAR[").replace("\"" + name + ".", "\"VAR.").replace("\"<" + slot + ">.", "\"VAR.");
    }
    static class N { N next; int v; N[] kids; int[][] grid; N get(int i) { return null; } }
    static void p(N n) {
        try { n.v = 1; } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "n", "parameter1")); }
    }
    void inst(long w, N n) {
        try { n.get(2); } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "n", "parameter2")); }
        try { this.toString(); System.out.println("this ok"); } catch (NullPointerException e) { System.out.println("bad"); }
    }
    static void local() {
        N a = args();
        try { a.v++; } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "a", "local0")); }
        try { a.next.v++; } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "a", "local0")); }
        a = new N();
        try { a.next.v++; } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "a", "local0")); }
        try { a.kids[0].v++; } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "a", "local0")); }
        a.kids = new N[2];
        try { a.kids[1].v++; } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "a", "local0")); }
        try { a.get(1).get(2); } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "a", "local0")); }
        a.grid = new int[2][];
        try { a.grid[1][0] = 3; } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "a", "local0")); }
    }
    static N args() { return null; }
    static void arr(int[] x, Object[] y) {
        try { System.out.println(x[0]); } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "x", "parameter1")); }
        try { System.out.println(y.length); } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "y", "parameter2")); }
        try { y[x.length] = x; } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "x", "parameter1")); }
        try { synchronized (y) { } } catch (NullPointerException e) { System.out.println(norm(e.getMessage(), "y", "parameter2").startsWith("Cannot enter synchronized block")); }
    }
    public static void main(String[] args) {
        p(null);
        new NpeLocals().inst(1L, null);
        local();
        arr(null, null);
        try { throw null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Object o = null; o.wait(); } catch (NullPointerException | InterruptedException e) { System.out.println(e.getMessage().replaceFirst("because \".*\" is", "because VAR is")); }
        try { ((String) null).length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ((int[]) null)[0]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
}

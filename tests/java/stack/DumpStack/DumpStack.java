public class DumpStack {
    static void a() { b(); }
    static void b() { Thread.dumpStack(); new Exception("printed").printStackTrace(); }
    public static void main(String[] args) {
        a();
        System.out.println("done");
        System.err.println("to stderr");
    }
}

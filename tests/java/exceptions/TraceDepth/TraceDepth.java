public class TraceDepth {
    static int len(int n) { return n == 0 ? new Throwable().getStackTrace().length : len(n - 1); }
    public static void main(String[] args) {
        System.out.println(len(3));
        System.out.println(len(8));
        System.out.println(len(50));
        StackTraceElement[] st = deep(30).getStackTrace();
        System.out.println(st.length + " " + st[0].getMethodName() + " " + st[st.length - 1].getMethodName());
    }
    static Throwable deep(int n) { return n == 0 ? new Throwable() : deep(n - 1); }
}

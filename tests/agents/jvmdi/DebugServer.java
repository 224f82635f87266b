/** A program under a debugger that runs on a thread of its own. */
public class DebugServer {
    static int fact(int n) {
        if (n <= 1) {
            return 1;
        }
        return n * fact(n - 1);
    }

    public static void main(String[] args) {
        System.out.println("4! = " + fact(4));
        System.out.println("3! = " + fact(3));
    }
}

public class ExitCode {
    static int depth(int n) {
        if (n == 0) {
            System.out.println("leaving");
            System.exit(42);
        }
        try {
            return depth(n - 1) + 1;
        } finally {
            System.out.println("finally must not run");
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        depth(5);
        System.out.println("not reached");
    }
}

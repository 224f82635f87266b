public class Uncaught {
    static void a(int n) {
        if (n == 0) throw new IllegalStateException("bottom");
        try {
            a(n - 1);
        } finally {
            System.out.println(n);
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        a(3);
        System.out.println("not reached");
    }
}

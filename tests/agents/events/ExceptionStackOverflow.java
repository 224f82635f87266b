public class ExceptionStackOverflow {
    static int down(int n) {
        return down(n + 1) + 1;
    }

    static String catches() {
        try {
            return "returned " + down(0);
        } catch (StackOverflowError e) {
            return "overflow";
        }
    }

    public static void main(String[] args) {
        System.out.println(catches());
    }
}

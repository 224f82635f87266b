public class MainInitThrowsError {
    static {
        fail();
    }

    static void fail() {
        throw new AssertionError("in the initialiser");
    }

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}

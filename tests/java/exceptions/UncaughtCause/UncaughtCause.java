public class UncaughtCause {
    static class Res implements AutoCloseable {
        public void close() { throw new UnsupportedOperationException("close failed"); }
    }
    static void inner(String s) {
        try {
            Integer.parseInt(s);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("bad number", e);
        }
    }
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        try (Res r = new Res()) { inner("12x"); } finally { System.out.println("finally"); }
    }
}

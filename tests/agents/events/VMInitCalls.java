public class VMInitCalls {
    static class Other {
    }

    public static void main(String[] args) {
        System.out.println("main " + (new Other() != null));
    }
}

public class Plain {
    public static void main(String[] args) {
        if (args.length > 0) System.gc();
        boolean assertions = false;
        assert assertions = true;
        System.out.println("runs, assertions " + assertions + ", max " + (Runtime.getRuntime().maxMemory() >> 20 <= 64 ? "small" : "big"));
    }
}

public class VMDeathByHalt {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("halts");
        Runtime.getRuntime().halt(3);
    }
}

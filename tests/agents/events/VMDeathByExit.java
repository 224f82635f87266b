public class VMDeathByExit {
    static volatile int counter;

    static void spin() {
        while (true) {
            counter++;
        }
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook"), "own hook"));
        Thread user = new Thread(VMDeathByExit::spin, "spinner");
        user.start();
        Thread daemon = new Thread(VMDeathByExit::spin, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        Thread exits = new Thread(() -> System.exit(7), "own exit");
        exits.start();
        exits.join();
    }
}

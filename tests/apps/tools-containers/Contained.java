/** Keeps a known number of objects and works until its input ends. */
public class Contained {
    static class Kept { }
    static volatile long sink;
    static final Kept[] KEPT = new Kept[321];

    static void work() {
        for (int i = 0; i < 1_000_000; i++) sink = sink * 31 + i;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < KEPT.length; i++) KEPT[i] = new Kept();
        Thread worker = new Thread(() -> { while (true) work(); }, "worker");
        worker.setDaemon(true);
        worker.start();
        System.out.println("ready");
        while (System.in.read() >= 0) { }
        System.out.println("done");
    }
}

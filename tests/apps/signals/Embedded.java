/** What the embedding program runs: things for which a VM may need its own signal handlers, and threads that outlive main. */
public class Embedded {
    static int depth(int n) {
        return depth(n + 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("exit")) {
            System.exit(9);
        }
        if (args[0].equals("abort")) {
            byte[][] all = new byte[1000][];
            for (int i = 0; i < 1000; i++) {
                all[i] = new byte[1 << 20];
            }
        }
        Object nothing = null;
        try {
            nothing.hashCode();
        } catch (NullPointerException e) {
            System.out.println("null pointer");
        }
        try {
            System.out.println(1 / (args.length - 1));
        } catch (ArithmeticException e) {
            System.out.println("division");
        }
        try {
            depth(0);
        } catch (StackOverflowError e) {
            System.out.println("stack overflow");
        }
        new Thread(() -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("the last thread ends");
        }).start();
    }
}

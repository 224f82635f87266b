import sun.misc.Signal;
import sun.misc.SignalHandler;

/** Ends and signals, by name. */
public class Signals {
    static void hook() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
    }

    static void fill() {
        byte[][] all = new byte[10000][];
        try {
            for (int i = 0; i < all.length; i++) {
                all[i] = new byte[1 << 20];
            }
        } catch (OutOfMemoryError e) {
            all = null;
            System.out.println("caught");
        }
    }

    static void handle(String name) throws Exception {
        try {
            var heard = new java.util.concurrent.CountDownLatch(1);
            SignalHandler before = Signal.handle(new Signal(name), signal -> {
                System.out.println("heard " + signal);
                heard.countDown();
            });
            Signal.raise(new Signal(name));
            heard.await();
            Signal.handle(new Signal(name), before);
        } catch (IllegalArgumentException e) {
            System.out.println(name + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "wait" -> {
                hook();
                System.out.println("ready");
                Thread.sleep(60_000);
            }
            case "exit" -> System.exit(Integer.parseInt(args[1]));
            case "halt" -> {
                hook();
                Runtime.getRuntime().halt(3);
            }
            case "throw" -> throw new IllegalStateException("thrown");
            case "throw-thread" -> new Thread(() -> {
                throw new IllegalStateException("thrown");
            }).start();
            case "fill" -> fill();
            case "handle" -> {
                for (String name : args[1].split(",")) {
                    handle(name);
                }
            }
            case "ignore" -> {
                Signal.handle(new Signal("TERM"), SignalHandler.SIG_IGN);
                Signal.raise(new Signal("TERM"));
                System.out.println("goes on");
            }
            case "raise" -> {
                hook();
                Signal.raise(new Signal(args[1]));
                Thread.sleep(60_000);
            }
            case "halt-in-hook" -> Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(7)));
            case "throw-in-hook" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    throw new IllegalStateException("in hook");
                }));
                System.exit(5);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}

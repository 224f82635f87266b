/** Ends in the ways that its argument says. */
public class Small {
    static class Failure extends RuntimeException {
        Failure(String message) {
            super(message);
        }
    }

    static void fail(String message) {
        throw new Failure(message);
    }

    static int count(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i; // at: count
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        System.out.println("begins");
        switch (args.length == 0 ? "" : args[0]) {
            case "caught" -> {
                try {
                    fail("caught");
                } catch (Failure e) {
                    System.out.println(e.getMessage());
                }
            }
            case "uncaught" -> fail("uncaught");
            case "exit" -> System.exit(count(4));
            case "input" -> {
                // Until the debugger has done what it wants.
                System.in.read();
                System.out.println("went on");
            }
            case "sleep" -> {
                Thread.sleep(120_000);
            }
            default -> { }
        }
        System.out.println("ends " + count(5));
    }
}

import java.util.stream.Collectors;

/** Methods within others in compiled code, of whose frames nobody may have need while the innermost one calls: all that they know is as it was behind calls
 * that collect, throw, walk the stack, recur so deep that only the Java stack remembers them, or give the carrier to another thread. */
public class OuterFrames {
    static final int ROUNDS = 20_000;
    static String walked = "";
    static int levels;

    static int deep(int levels, long one, long two, long three) {
        return levels == 0 ? 0 : 1 + deep(levels - 1, two, three, one) + (int) (one + two - three - one - two + three);
    }

    /** What the innermost method calls. */
    static int call(int what, Object with) {
        switch (what) {
            case 0 -> { }
            case 1 -> {
                byte[][] waste = new byte[50][];
                for (int i = 0; i < waste.length; i++) waste[i] = new byte[1000];
                System.gc();
            }
            case 2 -> throw new IllegalStateException("thrown");
            case 3 -> walked = StackWalker.getInstance().walk(frames -> frames.limit(5)
                    .map(f -> f.getMethodName() + "@" + f.getByteCodeIndex()).collect(Collectors.joining(" ")));
            case 4 -> {
                return deep(levels, levels, levels + 1, levels + 2);
            }
            case 5 -> Thread.yield();
            case 6 -> {
                // Where it is caught, the outermost method's handler is not the first to be looked at.
                throw new ArrayIndexOutOfBoundsException(String.valueOf(with == null));
            }
            default -> throw new AssertionError();
        }
        return what;
    }

    static long inner(Object with, int x, int what) {
        int here = x * 3;
        long sum = here + call(what, with);
        // Once more: nothing has changed around this method.
        sum += call(0, with) + here;
        return with instanceof Object[] array ? sum + array.length : sum;
    }

    static long middle(Object with, Object same, double half, float whole, int x, int what) {
        Object nothing = null;
        long wide = x * 5_000_000_000L;
        long got = 0;
        try {
            got = inner(with, x + 1, what);
        } catch (IllegalStateException e) {
            got = e.getMessage().length() + wide % 1000;
        }
        got += inner(nothing, 7, 0);
        if (with != same) {
            throw new AssertionError("another object");
        }
        return got + wide + (long) (half * 2) + (long) whole + (nothing == null ? 1 : 0);
    }

    static String outer(String text, int x, int what) {
        Object[] kept = { text, x };
        Object none = null;
        String result;
        try {
            result = text + middle(kept, kept, x * 0.5, x, x, what) + kept[1];
            result += middle(none, none, 1.5, 2.5f, 3, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            result = text + e.getMessage() + kept.length + kept[1] + none;
        }
        return result + text;
    }

    static void run(String where) {
        for (int what = 0; what <= 6; what++) {
            int length = 0;
            for (int i = 0; i < ROUNDS; i++) {
                length += outer("round ", i, 0).length() + deep(5, i, i, i);
            }
            System.out.println(where + " " + what + ": " + length + " " + outer("now ", 12345, what) + " " + walked);
            walked = "";
        }
    }

    public static void main(String[] args) throws Exception {
        levels = 60_000;
        Thread large = new Thread(null, () -> run("platform"), "large", 64 << 20);
        large.start();
        large.join();
        levels = 1000;
        Thread other = Thread.startVirtualThread(() -> {
            while (!Thread.currentThread().isInterrupted()) Thread.yield();
        });
        Thread.ofVirtual().start(() -> run("virtual")).join();
        other.interrupt();
        other.join();
    }
}

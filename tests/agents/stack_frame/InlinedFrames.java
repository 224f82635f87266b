/** Calls that compiled code may contain: what an agent sees of their frames, what it changes in them, and how they end. */
public class InlinedFrames {
    private static final class Cell {
        final Object value;

        Cell(Object value) {
            this.value = value;
        }
    }

    static native int look(int what);

    static int inner(int x, int what) {
        int doubled = 2 * x;
        int seen = look(what);
        return doubled + seen;
    }

    static long middle(int x, int what) {
        long kept = x + 1L;
        Cell cell = new Cell(Integer.valueOf(x));
        int got = 0;
        for (int i = 0; i < 2; i++) {
            got += inner(x, i == 1 ? what : 0);
        }
        return kept * 1000 + got + (Integer) cell.value;
    }

    static String outer(int x, int what) {
        String name = x % 2 == 0 ? "even" : "odd";
        long got = middle(x, what);
        return name + got;
    }

    private static String attempt(int x, int what) {
        try {
            return outer(x, what);
        } catch (IllegalStateException e) {
            StackTraceElement[] trace = e.getStackTrace();
            return e.getMessage() + " at " + trace[1].getMethodName() + ":" + trace[1].getLineNumber() + " "
                    + trace[2].getMethodName() + " " + trace[3].getMethodName();
        }
    }

    public static void main(String[] args) {
        for (int what = 1; what <= 6; what++) {
            int length = 0;
            for (int i = 0; i < 12_000; i++) {
                length += attempt(i, 0).length();
            }
            System.out.println(what + ": " + length);
            System.out.println(attempt(7, what));
            System.out.println(attempt(8, 0));
        }
    }
}

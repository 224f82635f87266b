public class ExhaustedHeap {
    static Object kept;

    static native void show(String what);

    static void fill(int size) {
        Object[] list = new Object[2];
        kept = list;
        while (true) {
            Object[] next = new Object[size];
            next[0] = list;
            list = next;
            kept = list;
        }
    }

    public static void main(String[] args) {
        try {
            fill(100_000);
        } catch (OutOfMemoryError e) {
            kept = null;
            System.out.println(e.getMessage());
        }
        show("many arrays");
        try {
            kept = new long[100_000_000];
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        show("one array");
        try {
            kept = new long[Integer.MAX_VALUE];
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        show("an array beyond the limit");
        try {
            kept = new int[-1];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        show("a negative array");
        try {
            throw new OutOfMemoryError("by the program");
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        show("an error of the program's own");
    }
}

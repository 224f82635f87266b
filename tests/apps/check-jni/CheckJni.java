/** Mistakes of native code, by name; each is a process of its own. */
public class CheckJni {
    int number = 5;
    static int shared = 6;

    static void thrower() {
        throw new IllegalStateException("from Java");
    }

    int answer() {
        return 42;
    }

    static native void mistake(String name, CheckJni object, String text, int[] numbers, Object[] objects);

    public static void main(String[] args) {
        System.load(args[0]);
        try {
            mistake(args[1], new CheckJni(), "text", new int[4], new Object[2]);
        } catch (Throwable e) {
            System.out.println("thrown: " + e);
        }
        System.out.println("goes on");
    }
}

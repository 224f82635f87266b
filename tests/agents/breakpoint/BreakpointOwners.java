/** Two environments set and clear the same breakpoint and the same watch at the same time: each loses nothing of its own. */
public class BreakpointOwners {
    static int field;

    static native void prepare();

    /** Sets and clears both, many times, in an environment; how many calls failed. */
    static native int flip(int environment, int times);

    /** Sets both in an environment. */
    static native void set(int environment);

    static native int heard(int environment);

    static int called() {
        return field + 1;
    }

    static void both(int first, int second) throws InterruptedException {
        int[] failed = new int[2];
        Thread other = new Thread(() -> failed[1] = flip(second, 2000));
        other.start();
        failed[0] = flip(first, 2000);
        other.join();
        System.out.println("failed: " + failed[0] + " and " + failed[1]);
    }

    public static void main(String[] args) throws InterruptedException {
        prepare();
        both(0, 1);
        called();
        System.out.println("heard by nobody: " + heard(0) + " " + heard(1) + " " + heard(2));
        set(2);
        both(0, 1);
        for (int i = 0; i < 5; i++) {
            called();
        }
        System.out.println("heard by the third: " + heard(0) + " " + heard(1) + " " + heard(2));
    }
}

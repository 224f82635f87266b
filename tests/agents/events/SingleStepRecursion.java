public class SingleStepRecursion {
    static native void step(boolean on);

    static void down() {
        down();
    }

    public static void main(String[] args) {
        step(true);
        try {
            down();
        } catch (StackOverflowError e) {
            step(false);
        }
    }
}

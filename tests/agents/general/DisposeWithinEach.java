public class DisposeWithinEach {
    static native void prepare(int which);

    static native void end();

    static int thrower(int n) {
        throw new IllegalStateException();
    }

    static int called(int n) {
        return n + 1;
    }

    static int work(int which) {
        prepare(which);
        int sum = called(which);
        try {
            sum += thrower(which);
        } catch (IllegalStateException e) {
            sum += called(sum);
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int which = 0; which < 7; which++) {
            int sum = work(which);
            end();
            System.out.println(sum);
        }
    }
}

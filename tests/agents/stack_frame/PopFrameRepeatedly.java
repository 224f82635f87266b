public class PopFrameRepeatedly {
    static int outer;
    static int middle;
    static int inner;

    static native void prepare();

    static int inner(int n) {
        inner++;
        return n;
    }

    static int middle(int n) {
        middle++;
        return inner(n + 1) + 1;
    }

    static int outer(int n) {
        outer++;
        return middle(n + 1) + 1;
    }

    public static void main(String[] args) {
        prepare();
        System.out.println(outer(1));
        System.out.println(outer + " " + middle + " " + inner);
    }
}

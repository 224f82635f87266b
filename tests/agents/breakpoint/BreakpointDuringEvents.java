public class BreakpointDuringEvents {
    static int number;

    static native void prepare(int line);

    static void called() {
        number++;
        number += 2;
        number += 3;
        number += 4;
    }

    public static void main(String[] args) {
        prepare(8);
        called();
        System.out.println(number);
        called();
        System.out.println(number);
    }
}

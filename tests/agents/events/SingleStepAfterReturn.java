public class SingleStepAfterReturn {
    static native void prepare();

    static int called() {
        int result = 1;
        return result;
    }

    public static void main(String[] args) {
        prepare();
        int number = called();
        number += 2;
        System.out.println(number);
    }
}

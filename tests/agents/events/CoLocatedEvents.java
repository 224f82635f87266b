public class CoLocatedEvents {
    static int number = 4;
    static final RuntimeException thrown = new RuntimeException();

    static native void prepare();

    static int work(Object object, int[] array) {
        int first = number;
        try {
            array[number]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            first++;
        }
        try {
            throw thrown;
        } catch (RuntimeException e) {
            first++;
        }
        return first;
    }

    public static void main(String[] args) {
        int[] array = new int[1];
        prepare();
        int result = work("text", array);
        System.out.println(result);
    }
}

public class FieldModificationArray {
    int[] numbers;
    static String[][] texts;

    static native void use(FieldModificationArray object, String[][] texts);

    public static void main(String[] args) {
        FieldModificationArray object = new FieldModificationArray();
        use(object, new String[1][]);
        object.numbers = new int[1];
        texts = null;
        object.numbers[0] = 1;
    }
}

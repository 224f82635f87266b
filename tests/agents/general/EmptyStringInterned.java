public class EmptyStringInterned {
    static native String make();

    public static void main(String[] args) {
        String empty = new String("").intern();
        System.out.println(make().intern() == empty);
    }
}

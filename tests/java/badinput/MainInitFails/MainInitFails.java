public class MainInitFails {
    static final int VALUE = Integer.parseInt("not a number");

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}

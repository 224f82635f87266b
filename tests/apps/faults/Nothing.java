public class Nothing {
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
    }
}

public class NegativeSize {
    public static void main(String[] args) {
        int[] array = new int[args.length - 1];
    }
}

public class PatchMissing {
    public static void main(String[] args) {
        System.out.println("ran");
    }
}

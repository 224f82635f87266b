public class AddOpensUnknown {
    public static void main(String[] args) {
        System.out.println("ran");
    }
}

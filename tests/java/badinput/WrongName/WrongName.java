public class WrongName {
    public static void main(String[] args) {
        System.out.println("not reached");
    }
}

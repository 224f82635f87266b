public class Capabilities {
    public static void main(String[] args) {
        System.out.println("main");
    }
}

public class VMInitOrder {
    public static void main(String[] args) {
        System.out.println("main");
    }
}

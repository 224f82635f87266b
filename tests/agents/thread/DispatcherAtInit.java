public class DispatcherAtInit {
    public static void main(String[] args) {
        System.out.println("main");
    }
}

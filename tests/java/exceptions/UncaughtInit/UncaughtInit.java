public class UncaughtInit {
    static int x = Integer.parseInt("z");
    public static void main(String[] args) {
        System.out.println("never");
    }
}

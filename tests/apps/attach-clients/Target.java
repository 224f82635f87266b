/** Ends when its input does. */
public class Target {
    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
        System.out.println("over");
    }
}

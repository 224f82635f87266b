import java.util.*;

public class OomExit {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook must not run")));
        System.out.println("before");
        System.out.flush();
        try {
            long[] x = new long[100 << 20];
            System.out.println(x.length);
        } catch (OutOfMemoryError e) {
            System.out.println("must not be caught");
        }
    }
}

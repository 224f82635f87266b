/** A thread whose handler of exceptions throws: the VM says so on standard error, which nobody reads. */
public class Unheard {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException();
        });
        thread.setUncaughtExceptionHandler((of, exception) -> {
            throw new IllegalArgumentException();
        });
        thread.start();
        thread.join();
        System.out.println("done");
    }
}

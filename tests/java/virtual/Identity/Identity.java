import java.util.concurrent.locks.LockSupport;

/** What a virtual thread is to others: name, group, priority, state, interrupts, equality, the end. */
public class Identity {
    public static void main(String[] args) throws Exception {
        Thread thread = Thread.ofVirtual().name("worker-", 7).unstarted(() -> {
            Thread me = Thread.currentThread();
            System.out.println(me.getName() + " " + me.isVirtual() + " " + me.isDaemon() + " " + me.getPriority() + " " + me.getThreadGroup().getName());
            System.out.println(me.toString().replaceAll("#\\d+", "#N").replaceAll("worker-\\d+$", "carrier"));
            System.out.println(me.isAlive() + " " + me.getState());
            LockSupport.park();
            System.out.println("interrupted " + Thread.interrupted() + " " + Thread.interrupted());
            LockSupport.parkNanos(1);
        });
        System.out.println(thread.getState() + " " + thread.isAlive());
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        System.out.println(thread.toString().replaceAll("#\\d+", "#N"));
        thread.interrupt();
        thread.join();
        System.out.println(thread.getState() + " " + thread.isAlive() + " " + thread.join(java.time.Duration.ofMillis(1)));
        try {
            thread.start();
        } catch (IllegalThreadStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            thread.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread uncaught = Thread.ofVirtual().name("uncaught").uncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + ": " + e))
            .start(() -> {
                throw new IllegalStateException("boom");
            });
        uncaught.join();
        Thread sleeper = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
        });
        while (sleeper.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        sleeper.interrupt();
        sleeper.join();
        // Virtual threads are daemons: this one does not keep the VM.
        Thread.startVirtualThread(LockSupport::park);
    }
}

import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ExitBlocked {
    // Exit must not wait for threads in any state, daemon or not.
    static Thread go(Runnable r) { Thread t = new Thread(r); t.start(); return t; }
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        CountDownLatch held = new CountDownLatch(1);
        Thread spin = go(() -> { long x = 0; while (true) x += x % 3; });
        Thread park = go(LockSupport::park);
        Thread sleep = go(() -> { try { Thread.sleep(1000000); } catch (InterruptedException e) { } });
        Thread hold = go(() -> { synchronized (lock) { held.countDown(); try { Thread.sleep(1000000); } catch (InterruptedException e) { } } });
        held.await();
        Thread block = go(() -> { synchronized (lock) { System.out.println("never"); } });
        Thread wait = go(() -> { Object o = new Object(); synchronized (o) { try { o.wait(); } catch (InterruptedException e) { } } });
        Thread join = go(() -> { try { park.join(); } catch (InterruptedException e) { } });
        java.net.ServerSocket ss = new java.net.ServerSocket(0, 1, java.net.InetAddress.getByAddress(new byte[]{127, 0, 0, 1}));
        Thread acc = go(() -> { try { ss.accept(); } catch (java.io.IOException e) { } });
        Thread virt = Thread.startVirtualThread(LockSupport::park);
        while (park.getState() != Thread.State.WAITING || block.getState() != Thread.State.BLOCKED || wait.getState() != Thread.State.WAITING || join.getState() != Thread.State.WAITING) Thread.sleep(1);
        Thread alloc = go(() -> { while (true) { byte[] b = new byte[1000]; b[0] = 1; } });
        System.out.println("all blocked " + spin.isAlive() + virt.isAlive());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + block.getState() + " " + hold.isAlive())));
        System.exit(5);
    }
}

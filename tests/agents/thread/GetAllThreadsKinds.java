import java.util.concurrent.CountDownLatch;

public class GetAllThreadsKinds {
    static native void look(String name);

    static native void agentThread(Thread thread);

    static native void attach();

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void one(String name, Thread thread) throws InterruptedException {
        look(name);
        thread.start();
        thread.join();
        look(name);
    }

    static Runnable shown(String name) {
        return () -> look(name);
    }

    public static void main(String[] args) throws Exception {
        look("main");
        one("user", new Thread(shown("user"), "user"));
        one("daemon", Thread.ofPlatform().daemon().name("daemon").unstarted(shown("daemon")));
        one("virtual", Thread.ofVirtual().name("virtual").unstarted(shown("virtual")));
        CountDownLatch latch = new CountDownLatch(1);
        Thread[] twins = new Thread[3];
        for (int i = 0; i < twins.length; i++) {
            twins[i] = new Thread(() -> await(latch), "twin");
            twins[i].start();
        }
        look("twin");
        latch.countDown();
        for (Thread twin : twins) {
            twin.join();
        }
        look("twin");
        agentThread(new Thread("agent"));
        attach();
    }
}

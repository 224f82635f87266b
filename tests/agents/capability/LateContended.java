public class LateContended {
    static class Hot {
        int count;

        synchronized void add() {
            count++;
        }
    }

    static class Early {
    }

    static class Wait {
    }

    static final Hot HOT = new Hot();
    static final Early EARLY = new Early();
    static final Wait WAIT = new Wait();

    static native void mode(boolean on);

    static void loop(int n) {
        for (int i = 0; i < n; i++) {
            HOT.add();
        }
    }

    static Thread blocked(Runnable body, String name) throws InterruptedException {
        Thread thread = new Thread(body, name);
        thread.start();
        while (thread.getState() != Thread.State.BLOCKED) {
            Thread.sleep(1);
        }
        return thread;
    }

    static void round(boolean on) throws InterruptedException {
        Thread second;
        loop(100000);
        synchronized (HOT) {
            if (on) {
                mode(true);
            }
            second = blocked(() -> loop(1000), "second");
            loop(1000);
        }
        second.join();
        synchronized (WAIT) {
            WAIT.wait(1);
        }
        System.out.println(HOT.count);
    }

    public static void main(String[] args) throws Exception {
        round(false);
        Thread early;
        synchronized (EARLY) {
            early = blocked(() -> {
                synchronized (EARLY) {
                    EARLY.notifyAll();
                }
            }, "early");
            round(true);
        }
        early.join();
        mode(false);
        round(false);
    }
}

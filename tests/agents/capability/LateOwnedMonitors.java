public class LateOwnedMonitors {
    static class A {
        int count;

        synchronized void add() {
            count++;
        }
    }

    static class B {
    }

    static class C {
    }

    static final A A = new A();
    static final B B = new B();
    static final C C = new C();

    static native void look(String what, Thread thread);

    static native void take();

    static void inner(int n) {
        synchronized (B) {
            for (int i = 0; i < n; i++) {
                A.add();
            }
            look("main, before", Thread.currentThread());
            take();
            look("main", Thread.currentThread());
        }
    }

    static synchronized void outer(int n) {
        synchronized (A) {
            synchronized (A) {
                inner(n);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread blocked = new Thread(() -> {
            synchronized (C) {
                A.add();
            }
        }, "blocked");
        Thread waiting = new Thread(() -> {
            synchronized (B) {
                try {
                    B.wait();
                } catch (InterruptedException e) {
                    look("interrupted", Thread.currentThread());
                }
            }
        }, "waiting");
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        synchronized (A) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            outer(100000);
            look("blocked", blocked);
            look("waiting", waiting);
        }
        blocked.join();
        waiting.interrupt();
        waiting.join();
        look("main at the end", Thread.currentThread());
        System.out.println(A.count);
    }
}

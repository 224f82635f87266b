/** How often monitors are entered, again and after waiting. */
public class LockStatistics {
    static class Locked {
    }

    static class Contended {
    }

    static native void set(int mode);

    static native void dump(String wanted, int leastSlow);

    static native void tag(Object object);

    static native void wrong();

    static int entered;

    static void enter(Object lock, int depth) {
        synchronized (lock) {
            entered++;
            if (depth > 1) {
                enter(lock, depth - 1);
            }
        }
    }

    static void contend(Object lock, int count, boolean virtual) throws Exception {
        Thread[] threads = new Thread[count];
        synchronized (lock) {
            for (int i = 0; i < count; i++) {
                Runnable enters = () -> enter(lock, 1);
                threads[i] = virtual ? Thread.ofVirtual().unstarted(enters) : new Thread(enters);
                threads[i].start();
            }
            for (Thread thread : threads) {
                while (thread.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        wrong();
        Object lock = new Locked();
        enter(lock, 1);
        set(0);
        enter(lock, 1);
        enter(lock, 1);
        enter(lock, 1);
        dump("$Locked@", 0);
        enter(lock, 1);
        dump("$Locked@", 0);
        enter(lock, 5);
        System.gc();
        dump("$Locked@", 0);
        set(2);
        enter(lock, 1);
        set(1);
        tag(lock);
        enter(lock, 2);
        dump("$Locked@", 0);
        Object contended = new Contended();
        contend(contended, 2, false);
        dump("$Contended@", 2);
        contend(contended, 5, false);
        dump("$Contended@", 7);
        Object other = new Contended[0];
        contend(other, 3, true);
        dump("$Contended;@", 3);
        synchronized (LockStatistics.class) {
            entered++;
        }
        dump("LockStatistics@", 0);
        set(3);
        System.out.println(entered);
    }
}

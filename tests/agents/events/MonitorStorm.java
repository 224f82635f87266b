public class MonitorStorm {
    static final Object lock = new Object();
    static volatile boolean stop;
    static int count;

    static native boolean look(Thread[] threads, Object lock, int number);

    static native void show();

    static synchronized void add() {
        count++;
    }

    static int work(boolean waits) {
        int added = 0;
        while (!stop) {
            synchronized (lock) {
                add();
                added++;
                if (waits && added % 8 == 0) {
                    try {
                        lock.wait(1);
                    } catch (InterruptedException e) {
                        return added;
                    }
                } else {
                    lock.notify();
                }
            }
            if (added % 16 == 0) {
                Thread.yield();
            }
        }
        return added;
    }

    static Thread virtual(Runnable body) throws ReflectiveOperationException {
        return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
    }

    public static void main(String[] args) throws Exception {
        int[] added = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int mine = i;
            Runnable body = () -> added[mine] = work(mine % 2 == 0);
            if (i < 2) {
                threads[i] = new Thread(body);
                threads[i].start();
            } else {
                threads[i] = virtual(body);
            }
        }
        boolean all = false;
        for (int i = 0; i < 60 || !all; i++) {
            all = look(threads, lock, i);
        }
        stop = true;
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            threads[i].join();
            sum += added[i];
        }
        show();
        System.out.println("right: " + (sum == count) + ", all events: " + all);
    }
}

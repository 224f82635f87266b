public class ForceEarlyReturnFlipped {
    static final Object LOCK = new Object();
    static volatile int calls;

    static native void force(Thread thread, int rounds);

    static synchronized long spin(int n) {
        long rounds = 0;
        synchronized (LOCK) {
            calls++;
            while (n > 0) {
                rounds++;
            }
        }
        return rounds;
    }

    String text(boolean go) {
        synchronized (this) {
            calls++;
            while (go) {
                go = calls > 0;
            }
        }
        return "normal";
    }

    static void run(int rounds) {
        ForceEarlyReturnFlipped object = new ForceEarlyReturnFlipped();
        long sum = 0;
        int nulls = 0;
        int held = 0;
        for (int i = 0; i < rounds; i++) {
            if (i % 2 == 0) {
                sum += spin(5) >> 32;
            } else {
                String text = object.text(true);
                nulls += text == null ? 1 : text.equals("forced") ? 0 : 1000;
            }
            held += Thread.holdsLock(LOCK) || Thread.holdsLock(object) || Thread.holdsLock(ForceEarlyReturnFlipped.class) ? 1 : 0;
        }
        System.out.println(sum + " " + nulls + " " + held);
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> run(50));
        thread.start();
        force(thread, 50);
        thread.join();
        System.out.println(calls);
    }
}

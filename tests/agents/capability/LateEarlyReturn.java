public class LateEarlyReturn {
    static volatile int count;
    static String result;
    static final Object LOCK = new Object();

    static native void take();

    static native void end(Thread thread);

    static int number(int n) {
        while (n > 0) {
            count++;
        }
        return n;
    }

    static synchronized long wide(int n) {
        synchronized (LOCK) {
            while (n > 0) {
                count++;
            }
        }
        return n;
    }

    static double real(int n) {
        try {
            while (n > 0) {
                count++;
            }
        } finally {
            count = -1;
        }
        return n;
    }

    static String object(int n) {
        while (n > 0) {
            count++;
        }
        return "normal";
    }

    static void nothing(int n) {
        while (n > 0) {
            count++;
        }
        result = "returned";
    }

    static void one(Runnable body, boolean take) throws InterruptedException {
        count = 0;
        result = "none";
        Thread thread = new Thread(body);
        thread.start();
        while (count < 100000) {
            Thread.sleep(1);
        }
        if (take) {
            take();
        }
        end(thread);
        thread.join();
        System.out.println(result + " " + (count > 0));
    }

    public static void main(String[] args) throws Exception {
        one(() -> result = "number " + number(1), true);
        one(() -> {
            result = "wide " + wide(1);
            result += Thread.holdsLock(LOCK) + " " + Thread.holdsLock(LateEarlyReturn.class);
        }, false);
        one(() -> result = "real " + real(1), false);
        one(() -> result = "object " + object(1), false);
        one(() -> nothing(1), false);
        synchronized (LOCK) {
            System.out.println(number(0));
        }
    }
}

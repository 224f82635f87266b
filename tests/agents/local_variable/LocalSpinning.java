public class LocalSpinning {
    static volatile int count;

    static native void end(Thread thread);

    static int ints(int go) {
        int result = 1;
        while (go != 0) {
            count++;
        }
        return result;
    }

    static long longs(long go) {
        long result = 1;
        while (go > 0) {
            count++;
        }
        return result;
    }

    static float doubles(double go) {
        float result = 1;
        while (go > 0) {
            count++;
        }
        return result;
    }

    static String objects(Object go) {
        String result = "first";
        while (go != null) {
            count++;
        }
        return result;
    }

    static void one(Runnable body) throws InterruptedException {
        count = 0;
        Thread thread = new Thread(body);
        thread.start();
        while (count < 100000) {
            Thread.sleep(1);
        }
        end(thread);
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        one(() -> System.out.println(ints(5)));
        one(() -> System.out.println(longs(1L << 40)));
        one(() -> System.out.println(doubles(0.75)));
        one(() -> System.out.println(objects("object")));
        one(() -> System.out.println(ints(6)));
    }
}

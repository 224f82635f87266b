public class RetransformSpinning {
    static volatile boolean done;
    static volatile String seen;
    static volatile long count;

    static class Target {
        static String text() {
            return "value:a";
        }

        String virtual() {
            return text();
        }
    }

    static native void change(Class<?> klass, char letter);

    static void spin(Target target) {
        while (!done) {
            seen = target.virtual();
            count++;
        }
    }

    static void await(String text) throws InterruptedException {
        long before = count;
        while (count < before + 100000 || !seen.equals(text)) {
            Thread.sleep(1);
        }
        System.out.println("seen " + seen);
    }

    public static void main(String[] args) throws Exception {
        Target target = new Target();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> spin(target));
            threads[i].start();
        }
        await("value:a");
        for (char letter = 'b'; letter < 'f'; letter++) {
            change(Target.class, letter);
            await("value:" + letter);
        }
        done = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(target.virtual());
    }
}

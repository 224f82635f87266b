public class Suspended {
    static native void look(Thread thread);

    static native void change(Thread thread);

    static native void pop(Thread thread);

    static native void force(Thread thread, int value);

    static native void resume(Thread thread);

    static volatile long counter;
    static volatile boolean go;
    static int calls;

    static int loop(int kept, String text) {
        calls++;
        while (!go) {
            counter++;
        }
        return kept + text.length();
    }

    static void body() {
        System.out.println("result " + loop(10, "abc") + " calls " + calls);
    }

    static Thread spin() {
        go = false;
        Thread thread = new Thread(Suspended::body, "subject");
        long before = counter;
        thread.start();
        while (counter < before + 1000) {
            Thread.onSpinWait();
        }
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = spin();
        look(thread);
        change(thread);
        go = true;
        resume(thread);
        thread.join();

        thread = spin();
        pop(thread);
        int before = calls;
        resume(thread);
        while (calls == before) {
            Thread.onSpinWait();
        }
        go = true;
        thread.join();

        thread = spin();
        force(thread, 1234);
        resume(thread);
        thread.join();
        System.out.println("never told to go: " + !go);
    }
}

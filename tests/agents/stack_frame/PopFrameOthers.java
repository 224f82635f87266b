public class PopFrameOthers {
    static int calls;

    static native void prepare(int line, boolean suspend);

    static native void pop(Thread thread);

    static int called(int n) {
        n += 10;
        calls++;
        return n;
    }

    static void calls() {
        int result = called(1);
        System.out.println(result + ", " + calls + " calls");
    }

    static void one(Thread.Builder builder) throws InterruptedException {
        prepare(11, true);
        Thread thread = builder.start(PopFrameOthers::calls);
        pop(thread);
        thread.join();
        prepare(11, false);
        builder.start(PopFrameOthers::calls).join();
    }

    public static void main(String[] args) throws Exception {
        one(Thread.ofPlatform());
        one(Thread.ofVirtual());
    }
}

public class GetFrameCountKinds {
    static native void show(String what, Thread thread);

    static native int count();

    static native int callBack();

    static native void events(Thread thread);

    static int down(int depth) {
        return depth == 0 ? count() : down(depth - 1);
    }

    static void called() {
        show("called", null);
    }

    static void differences(String kind) {
        System.out.println(kind + ": recursion " + (down(100) - count()) + ", native " + (callBack() - count()));
    }

    public static void main(String[] args) throws Exception {
        show("main", Thread.currentThread());
        differences("main");
        Thread thread = new Thread(() -> differences("platform"));
        show("unstarted", thread);
        thread.start();
        thread.join();
        show("ended", thread);
        Thread virtual = Thread.ofVirtual().unstarted(() -> differences("virtual"));
        show("unstarted", virtual);
        virtual.start();
        virtual.join();
        show("ended", virtual);
        events(new Thread());
        called();
    }
}

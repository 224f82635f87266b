public class GetThreadStateInterrupted {
    static native void show(String what, Thread thread);

    static void body() {
        Thread me = Thread.currentThread();
        String kind = me.isVirtual() ? "virtual " : "";
        show(kind + "at its start", me);
        Thread.interrupted();
        show(kind + "cleared", me);
        me.interrupt();
        show(kind + "interrupted", me);
        System.out.println(me.isInterrupted());
        show(kind + "asked", me);
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            show(kind + "exception", me);
        }
        me.interrupt();
    }

    static void run(Thread thread) throws InterruptedException {
        thread.interrupt();
        show("unstarted", thread);
        thread.start();
        thread.join();
        show("ended", thread);
    }

    public static void main(String[] args) throws Exception {
        run(new Thread(GetThreadStateInterrupted::body));
        run(Thread.ofVirtual().unstarted(GetThreadStateInterrupted::body));
    }
}

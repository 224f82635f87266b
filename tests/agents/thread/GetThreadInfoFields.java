public class GetThreadInfoFields {
    static class Loader extends ClassLoader {
    }

    static native void show(String what, Thread thread);

    static void life(String kind, Thread thread) throws InterruptedException {
        show(kind + " unstarted", thread);
        thread.start();
        thread.join();
        show(kind + " ended", thread);
    }

    static void body() {
        Thread me = Thread.currentThread();
        show("running", null);
        me.setName("renamed");
        me.setPriority(9);
        me.setContextClassLoader(null);
        show("changed", me);
    }

    public static void main(String[] args) throws Exception {
        show("main", Thread.currentThread());
        life("plain", new Thread(new ThreadGroup("own"), GetThreadInfoFields::body, "first"));
        Thread daemon = new Thread(GetThreadInfoFields::body, "");
        daemon.setDaemon(true);
        daemon.setPriority(1);
        daemon.setContextClassLoader(new Loader());
        life("daemon", daemon);
        life("nul", new Thread("a\0b"));
        life("names", new Thread("\u00e9\u20ac\ud83d\ude00"));
        life("virtual", Thread.ofVirtual().unstarted(GetThreadInfoFields::body));
        ThreadGroup limited = new ThreadGroup("limited");
        limited.setMaxPriority(3);
        life("limited", new Thread(limited, GetThreadInfoFields::body, "limited"));
    }
}

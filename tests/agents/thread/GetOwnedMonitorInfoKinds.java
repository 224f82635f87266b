public class GetOwnedMonitorInfoKinds {
    static native void show(String what);

    static native void ofThread(String what, Thread thread);

    static synchronized native void locked();

    static native void byJni(Object object);

    static synchronized void ofClass() {
        show("static method");
    }

    synchronized void ofInstance() {
        show("method");
        synchronized (this) {
            show("twice in a frame");
        }
        again();
    }

    synchronized void again() {
        show("in two frames");
    }

    static void blocks() {
        synchronized ("outer") {
            inner();
        }
        show("left");
    }

    static void inner() {
        synchronized ("first") {
            synchronized ("second") {
                show("blocks");
            }
            show("one left");
        }
    }

    static void all() {
        show("none");
        ofClass();
        new GetOwnedMonitorInfoKinds().ofInstance();
        blocks();
        locked();
        byJni("by JNI");
        synchronized ("in Java") {
            byJni("in Java");
        }
    }

    public static void main(String[] args) throws Exception {
        all();
        Thread thread = new Thread(GetOwnedMonitorInfoKinds::all);
        ofThread("unstarted", thread);
        thread.start();
        thread.join();
        ofThread("ended", thread);
        System.out.println("virtual");
        Thread.ofVirtual().start(() -> {
            ofClass();
            new GetOwnedMonitorInfoKinds().ofInstance();
            blocks();
        }).join();
    }
}

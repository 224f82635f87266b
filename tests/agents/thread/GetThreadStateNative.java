public class GetThreadStateNative {
    static volatile boolean spins;
    static volatile boolean done;

    static native void stay();

    static native void callBack();

    static native void entered();

    static native void letGo();

    static native void show(String what, Thread thread);

    static native void suspend(Thread thread);

    static native void resume(Thread thread);

    static void spin() {
        spins = true;
        while (!done) {
            Thread.onSpinWait();
        }
    }

    static void both(String kind, Thread within, Thread without) throws Exception {
        within.start();
        entered();
        show(kind + " within", within);
        suspend(within);
        show(kind + " within, suspended", within);
        letGo();
        resume(within);
        within.join();
        spins = false;
        done = false;
        without.start();
        while (!spins) {
            Thread.sleep(1);
        }
        show(kind + " called back", without);
        done = true;
        without.join();
    }

    public static void main(String[] args) throws Exception {
        both("platform", new Thread(GetThreadStateNative::stay), new Thread(GetThreadStateNative::callBack));
        Thread.Builder virtual = Thread.ofVirtual();
        both("virtual", virtual.unstarted(GetThreadStateNative::stay), virtual.unstarted(GetThreadStateNative::callBack));
    }
}

public class InlinedLocks {
    static final Object BLOCK = "block";
    static int calls;

    /** The monitors that the current thread owns, each with its frame; nothing unless it is wanted. */
    static native void show(boolean wanted);

    synchronized void method(boolean wanted) {
        calls++;
        block(wanted);
    }

    void block(boolean wanted) {
        synchronized (BLOCK) {
            again(wanted);
        }
    }

    synchronized void again(boolean wanted) {
        calls++;
        show(wanted);
    }

    static synchronized void ofClass(InlinedLocks locks, boolean wanted) {
        locks.method(wanted);
    }

    void leaves(boolean wanted) {
        method(wanted);
        show(wanted);
    }

    static void loop(InlinedLocks locks, int rounds, boolean wanted) {
        for (int i = 0; i < rounds; i++) {
            locks.leaves(wanted);
            ofClass(locks, wanted);
            locks.method(wanted);
        }
    }

    public static void main(String[] args) {
        InlinedLocks locks = new InlinedLocks();
        for (int i = 0; i < 20; i++) loop(locks, 1000, false);
        loop(locks, 1, true);
        System.out.println(calls);
        show(true);
    }
}

public class LateCapabilities {
    static class Lock {
    }

    static native void take(boolean on);

    static native void use(Object object);

    static native void told();

    static void all(Lock object) throws InterruptedException {
        use(object);
        synchronized (object) {
            object.wait(1);
        }
        told();
    }

    public static void main(String[] args) throws Exception {
        Lock object = new Lock();
        all(object);
        take(true);
        all(object);
        take(false);
        all(object);
    }
}

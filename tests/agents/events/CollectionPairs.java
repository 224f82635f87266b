public class CollectionPairs {
    static Object[] kept = new Object[1000];

    static native void watch(Thread thread);

    static native void done();

    public static void main(String[] args) {
        watch(new Thread("watcher"));
        for (int i = 0; i < 20000; i++) {
            kept[i % kept.length] = new byte[1000];
        }
        System.gc();
        System.gc();
        done();
    }
}

public class TagsOfKinds {
    enum Color {
        RED
    }

    record Point(int x, int y) {
    }

    static native void tag(String what, Object object, long tag);

    static native void nothing();

    public static void main(String[] args) throws Exception {
        tag("tagged at the start", Integer.class, 1);
        tag("again", Integer.class, 2);
        tag("primitive class", int.class, 3);
        tag("array class", int[][].class, 4);
        Runnable lambda = () -> System.nanoTime();
        tag("hidden class", lambda.getClass(), 5);
        tag("lambda", lambda, 6);
        tag("string", "text", 7);
        tag("the same string", ("te" + "xt").intern(), 8);
        tag("thread", Thread.currentThread(), 9);
        tag("unstarted thread", new Thread("unstarted"), 10);
        tag("virtual thread", Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, lambda), 11);
        tag("loader", TagsOfKinds.class.getClassLoader(), 12);
        tag("array", new int[0], Long.MAX_VALUE);
        tag("constant", Color.RED, 13);
        tag("record", new Point(1, 2), 14);
        tag("method", Object.class.getMethod("hashCode"), 15);
        tag("module", Object.class.getModule(), 16);
        tag("throwable", new OutOfMemoryError(), 17);
        nothing();
    }
}

public class ObjectsWithTags {
    static native void tag(Object object, long tag);

    static native void run();

    public static void main(String[] args) {
        Object[] objects = {new Object(), "text", ObjectsWithTags.class, new int[0], Thread.currentThread()};
        long[] tags = {5, 5, 6, -7, -(1L << 62)};
        for (int i = 0; i < tags.length; i++) {
            tag(objects[i], tags[i]);
        }
        run();
        System.out.println(objects.length);
    }
}

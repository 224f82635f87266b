public class ObjectsWithOddTags {
    static native void tag(Object object, long tag);

    static native void run();

    public static void main(String[] args) {
        Object object = new Object();
        tag(object, 5);
        tag("text", 5);
        tag(ObjectsWithOddTags.class, 6);
        run();
        System.out.println(object != null);
    }
}

public class ManyTags {
    static native void tag(Object[] objects);

    static native void find(Object[] objects, int count);

    static native void references(Object object, int count);

    static native void collect();

    static native void gone();

    /** Arguments: numbers of objects and of values. */
    public static void main(String[] args) {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        int values = args.length > 0 ? Integer.parseInt(args[1]) : 5_000;
        references("text", values);
        Object[] objects = new Object[count];
        for (int i = 0; i < count; i++) {
            objects[i] = new Object();
        }
        collect();
        tag(objects);
        collect();
        find(objects, values);
        collect();
        tag(objects);
        find(objects, values);
        objects = null;
        collect();
        gone();
    }
}

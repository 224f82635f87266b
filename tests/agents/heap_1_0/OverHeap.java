public class OverHeap {
    static class Thing {
    }

    static native void tag(Object object, long tag);

    static native void run();

    public static void main(String[] args) {
        Object[] things = {new Thing(), new Thing(), new Thing()};
        tag(Thing.class, 20);
        tag(Class.class, 21);
        tag(int.class, 22);
        tag(int[].class, 23);
        tag(things[0], 1);
        tag(things, 2);
        tag(new int[0].getClass(), 3);
        run();
        System.out.println(things.length);
    }
}

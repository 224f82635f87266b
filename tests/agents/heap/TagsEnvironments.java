public class TagsEnvironments {
    static class Thing {
    }

    static native void tag(int environment, Object object, long tag);

    static native void show(int environment, Class<?> type, Object[] objects);

    static native void replace(int environment);

    public static void main(String[] args) {
        Thing[] things = {new Thing(), new Thing(), new Thing()};
        tag(0, things[0], 1);
        tag(1, things[0], 2);
        tag(0, things[1], 3);
        tag(1, Thing.class, 20);
        show(0, Thing.class, things);
        show(1, Thing.class, things);
        tag(1, things[0], 0);
        show(0, Thing.class, things);
        replace(0);
        show(0, Thing.class, things);
        show(1, Thing.class, things);
    }
}

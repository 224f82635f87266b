import java.util.Arrays;

public class IterateTagging {
    static class Thing {
        int number;
    }

    static native void tag(Object object, long tag);

    static native long tagOf(Object object);

    static native void iterate(Class<?> type, int filter, int abortAt, boolean values);

    static void show(Thing[] things) {
        long[] tags = new long[things.length];
        for (int i = 0; i < tags.length; i++) {
            tags[i] = tagOf(things[i]);
        }
        Arrays.sort(tags);
        System.out.println(Arrays.toString(tags));
    }

    public static void main(String[] args) {
        Thing[] things = {new Thing(), new Thing(), new Thing(), new Thing()};
        tag(things[0], 5);
        iterate(Thing.class, 0, 0, false);
        show(things);
        System.out.println(tagOf(things[0]));
        iterate(Thing.class, 0, 2, false);
        for (Thing thing : things) {
            tag(thing, thing == things[0] ? 7 : 0);
        }
        iterate(Thing.class, 8, 0, true);
        show(things);
        iterate(Thing.class, 4, 0, true);
        show(things);
        iterate(Object.class, 8 | 32, 0, false);
    }
}

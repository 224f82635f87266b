public class FollowInitialObjects {
    static class Base implements Marker {
        Object first;
        long number;
    }

    static class Derived extends Base {
        static Object shared;
        Object second;
        Object[] array;
    }

    interface Marker {
        Object[] HELD = {null};
    }

    static native void tag(Object object, long tag);

    static native void follow(String what, Object object);

    public static void main(String[] args) {
        Derived derived = new Derived();
        Derived other = new Derived();
        derived.first = "literal";
        derived.second = other;
        derived.array = new Object[] {derived, null, other, new int[3]};
        Derived.shared = derived.array;
        Marker.HELD[0] = other;
        Object[] objects = {derived, other, derived.first, derived.array, derived.array[3], Derived.class, Base.class, Marker.class, Marker.HELD,
            FollowInitialObjects.class.getClassLoader(), Derived[].class, int[].class};
        for (int i = 0; i < objects.length; i++) {
            tag(objects[i], i + 1);
        }
        follow("an instance", derived);
        follow("an instance whose fields are null", other);
        follow("a string", derived.first);
        follow("an array", derived.array);
        follow("an array of int", derived.array[3]);
        follow("an empty array", new Object[0]);
        follow("a class", Derived.class);
        follow("an interface", Marker.class);
        follow("a primitive class", int.class);
        follow("an untagged object", new Object[] {new Object(), other});
    }
}

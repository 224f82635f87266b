public class FollowConstants {
    static class Pool {
        static Object text() {
            return "a constant";
        }

        static Object other() {
            return "never resolved";
        }

        static Object type() {
            return Unrelated.class;
        }
    }

    static class Unrelated {
    }

    static native void tag(Object object, long tag);

    static native void follow(Class<?> from);

    public static void main(String[] args) {
        new Pool();
        tag(Pool.class, 1);
        tag("a constant", 2);
        tag("never resolved", 3);
        follow(Pool.class);
        Pool.text();
        follow(Pool.class);
        tag(Pool.type(), 4);
        follow(Pool.class);
    }
}

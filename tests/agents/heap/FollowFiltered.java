public class FollowFiltered {
    interface Shape {
    }

    static class Tagged implements Shape {
        int number;
        Object next;

        Tagged(int number, Object next) {
            this.number = number;
            this.next = next;
        }
    }

    static class Sub extends Tagged {
        Sub(int number, Object next) {
            super(number, next);
        }
    }

    static class Untagged {
        int number;
        Object next;

        Untagged(int number, Object next) {
            this.number = number;
            this.next = next;
        }
    }

    static native void tag(Object object, long tag);

    static native void follow(Object from, int filter, Class<?> type);

    public static void main(String[] args) {
        tag(Tagged.class, 21);
        tag(Sub.class, 22);
        int[] numbers = new int[5];
        tag(numbers, 1);
        Object sub = new Sub(12, numbers);
        tag(sub, 2);
        Object untagged = new Untagged(13, new Sub(14, sub));
        tag(untagged, 3);
        Object list = new Tagged(15, new Tagged(16, untagged));
        tag(list, 4);
        Object[] from = {list};
        int[] filters = {0, 4, 8, 16, 32, 8 | 16, 8 | 32, 4 | 16, 4 | 32, 4 | 8, 16 | 32};
        for (int filter : filters) {
            follow(from, filter, null);
        }
        Class<?>[] types = {Tagged.class, Sub.class, Shape.class, Untagged.class, int[].class, int.class, Object[].class};
        for (Class<?> type : types) {
            follow(from, 0, type);
        }
        follow(from, 8, Tagged.class);
        follow(from, 4, Sub.class);
        follow(from, 16, Sub.class);
    }
}

public class IterateFilters {
    static class One {
        int number;
    }

    static class Two {
        int number;
    }

    static native void tag(Object object, long tag);

    static native void iterate(Class<?> tagged, Class<?> untagged);

    public static void main(String[] args) {
        One[] ones = {new One(), new One(), new One(), new One(), new One()};
        Two[] twos = {new Two(), new Two(), new Two()};
        tag(One.class, 1);
        tag(ones[0], 2);
        tag(ones[1], 3);
        tag(twos[2], 4);
        iterate(One.class, Two.class);
        System.out.println(ones.length + twos.length);
    }
}

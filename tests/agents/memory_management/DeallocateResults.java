public class DeallocateResults {
    interface Empty {
    }

    static native void results();

    static native void nothing(Class<?> empty);

    public static void main(String[] args) throws Exception {
        results();
        nothing(Class.forName("DeallocateResults$Empty"));
    }
}

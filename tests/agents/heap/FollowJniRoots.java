public class FollowJniRoots {
    static class Plain {
    }

    static native void run();

    public static void main(String[] args) {
        run();
    }
}

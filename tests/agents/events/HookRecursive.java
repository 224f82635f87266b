public class HookRecursive {
    static class First {
        static {
            System.out.println("initialising First");
        }
    }

    static class Second {
        static {
            System.out.println("initialising Second");
        }
    }

    static class Third {
    }

    static native void watch();

    public static void main(String[] args) {
        watch();
        new First();
        new Second();
        new Third();
    }
}

public class RedefineAtNativeBind {
    static class Old {
        static native int bound(int n);

        static String work(int n) {
            int result = bound(n);
            return "old " + result + " " + bound(n + 1);
        }
    }

    static class New {
        static native int bound(int n);

        static String work(int n) {
            return "new " + bound(n);
        }
    }

    static native void prepare(Class<?> type, byte[] bytes);

    static native void redefine();

    public static void main(String[] args) {
        byte[] file = ClassBytes.file(Old.class);
        prepare(Old.class, ClassBytes.as(New.class, Old.class));
        System.out.println(Old.work(1));
        System.out.println(Old.work(2));
        prepare(Old.class, file);
        redefine();
        System.out.println(Old.work(3));
    }
}

public class RedefineStackTrace {
    static class Old {
        static Throwable make(int depth) {
            if (depth > 0) {
                return make(depth - 1);
            }
            return new Exception("made by the old version");
        }

        static Throwable around(byte[] bytes) {
            redefine(Old.class, bytes);
            frames();
            return make(2);
        }
    }

    static class New {

        // other lines

        static Throwable make(int depth) {
            return depth > 0 ? make(depth - 1) : new Exception("made by the new version");
        }

        static Throwable around(byte[] bytes) {
            frames();
            return make(1);
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static native void frames();

    static void show(Throwable e) {
        System.out.println(e.getMessage());
        for (StackTraceElement at : e.getStackTrace()) {
            /* Whether lines of old versions are known is left open. */
            System.out.println("  " + at.getClassName() + "." + at.getMethodName());
        }
    }

    public static void main(String[] args) {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        Throwable before = Old.make(3);
        Throwable within = Old.around(bytes);
        Throwable after = Old.around(bytes);
        redefine(Old.class, ClassBytes.file(Old.class));
        System.gc();
        show(before);
        show(within);
        show(after);
    }
}

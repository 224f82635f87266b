public class RedefineStepBreakpoint {
    static class Old {
        static int work(int n) {
            return n + 100;
        }
    }

    static class New {
        static int work(int n) {
            int more = n * n;
            return more - 1;
        }
    }

    static native void prepare(Class<?> type, byte[] bytes, String event);

    static native void restore();

    public static void main(String[] args) {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        Old.work(1);
        for (String event : new String[] {"step", "breakpoint"}) {
            System.out.println(event);
            prepare(Old.class, bytes, event);
            System.out.println(Old.work(5) + ", then " + Old.work(5));
            prepare(Old.class, ClassBytes.file(Old.class), "");
            restore();
        }
    }
}

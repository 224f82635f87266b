public class ObsoletePopFrame {
    static class Old {
        static synchronized int work(int n, String text) {
            return text.length() + n;
        }

        static String caller(int n) {
            return "old " + work(n, "some text") + " " + work(n, "");
        }
    }

    static class New {
        static synchronized int work(int n, String text) {
            long more = n * 1000L;
            return (int) more + text.length();
        }

        static String caller(int n) {
            return "new " + work(n, "") + " " + work(n, "other");
        }
    }

    static native void prepare(Class<?> type, byte[] bytes, int way);

    public static void main(String[] args) {
        for (int way = 0; way < 2; way++) {
            Old.work(1, "");
            prepare(Old.class, ClassBytes.as(New.class, Old.class), way);
            System.out.println(Old.caller(5));
            System.out.println(Old.caller(5));
            System.out.println("owned: " + Thread.holdsLock(Old.class));
            prepare(Old.class, ClassBytes.file(Old.class), way);
            System.out.println(Old.caller(6));
        }
    }
}

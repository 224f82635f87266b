public class ObsoleteSuspended {
    static volatile boolean spinning;

    static class Old {
        static String outer(int n) {
            long big = n * 10L;
            String text = "old text";
            int result = spin(n + 1);
            return text + " " + big + " " + result;
        }

        static int spin(int n) {
            int count = 0;
            spinning = true;
            while (spinning) {
                count++;
            }
            return n;
        }
    }

    static class New {
        static String outer(int n) {
            double other = spin(1);
            return "new " + other;
        }

        static int spin(int n) {
            return n;
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static native void suspend(Thread thread);

    static native void resume(Thread thread);

    static native void locals(Thread thread, String method);

    static native void popAsked(Thread thread, String method);

    static native void early(Thread thread, int value);

    public static void main(String[] args) throws Exception {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        for (boolean before : new boolean[] {true, false}) {
            Thread thread = new Thread(() -> System.out.println(Old.outer(4)), "spinner");
            thread.start();
            while (!spinning) {
                Thread.onSpinWait();
            }
            if (before) {
                suspend(thread);
                redefine(Old.class, bytes);
            } else {
                redefine(Old.class, bytes);
                suspend(thread);
            }
            System.gc();
            locals(thread, "outer");
            popAsked(thread, "outer");
            early(thread, 1234);
            resume(thread);
            thread.join();
            spinning = false;
            System.out.println(Old.outer(5));
            redefine(Old.class, ClassBytes.file(Old.class));
        }
    }
}

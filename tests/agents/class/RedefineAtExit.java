public class RedefineAtExit {
    static class Old {
        static String caller(int n) {
            String text = "old ";
            try {
                text += deepest(n);
            } catch (ArithmeticException e) {
                text += "caught " + e.getMessage();
            } finally {
                text += " and finally";
            }
            return text + " " + deepest(1);
        }

        static double deepest(int n) {
            within();
            return 100 / n;
        }
    }

    static class New {
        static String caller(int n) {
            return "new";
        }

        static double deepest(int n) {
            float other = n / 2f;
            return other;
        }
    }

    static native void prepare(Class<?> type, byte[] bytes, boolean pop);

    static native void within();

    static native void done();

    public static void main(String[] args) {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        for (int i = 0; i < 4; i++) {
            System.out.println((i % 2 == 0 ? "exit" : "pop") + (i < 2 ? "" : " by exception"));
            prepare(Old.class, bytes, i % 2 == 1);
            String result = Old.caller(i < 2 ? 3 : 0);
            done();
            System.out.println(result + ", then " + Old.caller(5));
            prepare(Old.class, ClassBytes.file(Old.class), false);
            Old.deepest(1);
            done();
        }
    }
}

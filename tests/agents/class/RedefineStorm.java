public class RedefineStorm {
    static volatile boolean stop;

    static class Old {
        static String whole(int n) {
            String text = "one ";
            for (int i = 0; i < n; i++) {
                text += part(i);
            }
            return text + "one";
        }

        static String part(int i) {
            return "a" + "a";
        }
    }

    static class New {
        static String whole(int n) {
            StringBuilder text = new StringBuilder("two ");
            for (int i = 0; i < n; i++) {
                text.append(part(i));
            }
            return text.append("two").toString();
        }

        static String part(int i) {
            return String.valueOf((char) ('a' + i * 0)).repeat(2);
        }
    }

    static native void round(Class<?> type, byte[] bytes, Thread thread, int number);

    static native void show();

    public static void main(String[] args) throws Exception {
        byte[][] versions = {ClassBytes.as(New.class, Old.class), ClassBytes.file(Old.class)};
        String[] wrong = new String[3];
        int[] runs = new int[3];
        Thread[] threads = new Thread[3];
        Old.whole(3);
        for (int t = 0; t < 3; t++) {
            int mine = t;
            threads[t] = new Thread(() -> {
                while (!stop) {
                    String text = Old.whole(5);
                    if (!text.equals("one aaaaaaaaaaone") && !text.equals("two aaaaaaaaaatwo")) {
                        wrong[mine] = text;
                    }
                    runs[mine]++;
                }
            });
            threads[t].start();
        }
        for (int i = 0; i < 40 || runs[0] == 0 || runs[1] == 0 || runs[2] == 0; i++) {
            round(Old.class, versions[i % 2], threads[i % 3], i);
        }
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        show();
        System.out.println("wrong: " + java.util.Arrays.toString(wrong));
    }
}

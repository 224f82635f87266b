import java.util.ArrayList;
import java.util.List;

public class RetransformBytes {
    public static class Target {
        long field = 3;
        static double fixed = 0.5;
        static Object nothing;

        public static String work(int n) throws Exception {
            Target target = new Target();
            List<String> list = new ArrayList<>();
            int[][] grid = new int[3][4];
            for (int i = 0; i < n; i++) {
                target.field += i;
                fixed *= 1.5f;
                grid[i % 3][i % 4] += (byte) i;
                switch (i) {
                    case 1, 2, 3 -> list.add("small " + i);
                    case 1000 -> list.add("large");
                    default -> nothing = list instanceof ArrayList ? list : (Object) grid;
                }
                switch ("k" + i) {
                    case "k5" -> list.add("five");
                    case "k6" -> list.add("six");
                    default -> {
                    }
                }
            }
            Runnable lambda = () -> list.add("by a lambda " + target.field);
            lambda.run();
            synchronized (list) {
                try {
                    list.get(-1);
                } catch (IndexOutOfBoundsException | ClassCastException e) {
                    list.add(e.getClass().getSimpleName());
                } finally {
                    list.add("finally");
                }
            }
            list.add(String.class.getName() + 12345678901L + 3.25 + fixed + grid[1][2] + grid.length + (nothing == list));
            return String.join(", ", list);
        }
    }

    static native byte[] bytes(Class<?> type);

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 300; i++) {
            Target.work(10);
        }
        Target.fixed = 0.5;
        System.out.println(Target.work(10));
        byte[] file = bytes(Target.class);
        Target.fixed = 0.5;
        System.out.println(Target.work(10));
        Class<?> copy = Class.forName("RetransformBytes$Target", true, ClassBytes.of(Target.class).with("RetransformBytes$Target", file));
        System.out.println(copy != Target.class);
        System.out.println(copy.getMethod("work", int.class).invoke(null, 10));
    }
}

public class RedefineAtStep {
    static class Old {
        int field = 5;

        int work(int n, Object[] array) {
            field += n;
            array[0] = "old";
            if (array.length > 1) {
                return helper() + field;
            }
            return 0;
        }

        int helper() {
            return 100;
        }
    }

    static class New {
        int field = 6;

        int work(int n, Object[] array) {
            return -1;
        }

        int helper() {
            long first = field;
            double second = first * 2.0;
            return (int) second + 1000;
        }
    }

    static native int at(Class<?> type, byte[] bytes, int step);

    public static void main(String[] args) {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        byte[] file = ClassBytes.file(Old.class);
        for (int step = 0; step < 20; step++) {
            Old old = new Old();
            Object[] array = new Object[2];
            at(Old.class, bytes, step);
            int result = old.work(1, array);
            int steps = at(null, null, -1);
            System.out.println(result + " " + old.field + " " + array[0] + ", steps " + steps + ", then " + old.work(1, array));
            at(Old.class, file, 0);
            old.work(2, array);
            at(null, null, -1);
        }
    }
}

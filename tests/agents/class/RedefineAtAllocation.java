public class RedefineAtAllocation {
    static class Item {
        int value = 5;
    }

    static class Old {
        static String work(int n) {
            Item item = new Item();
            int[] ints = new int[n];
            Item[] items = new Item[n];
            long[][] many = new long[n][2];
            items[0] = item;
            return "old " + item.value + ints.length + items.length + many[1].length + (items[0] == item);
        }
    }

    static class New {
        static String work(int n) {
            return "new " + n;
        }
    }

    static native void prepare(Class<?> type, byte[] bytes, int event);

    static native void restore();

    public static void main(String[] args) {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        Old.work(3);
        for (int event = 1; event <= 4; event++) {
            System.out.println("allocation " + event);
            prepare(Old.class, bytes, event);
            System.out.println(Old.work(3) + ", then " + Old.work(4));
            prepare(Old.class, ClassBytes.file(Old.class), 0);
            restore();
        }
    }
}

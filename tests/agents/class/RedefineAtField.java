public class RedefineAtField {
    static class Old {
        static int all = 1;
        long total = 10;
        String name = "old";

        static String work(Old o) {
            o.total += 5;
            o.name = o.name + "er";
            all++;
            return o.name + o.total + all;
        }
    }

    static class New {
        static int all = 2;
        long total = 20;
        String name = "new";

        static String work(Old o) {
            return "new version " + o.total;
        }
    }

    static native void prepare(Class<?> type, byte[] bytes, int event);

    public static void main(String[] args) {
        Old o = new Old();
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        for (int event = 1; event <= 9; event++) {
            System.out.println("at event " + event);
            prepare(Old.class, bytes, event);
            System.out.println(Old.work(o));
            prepare(Old.class, ClassBytes.file(Old.class), 1);
            System.out.println(Old.work(o));
        }
    }
}

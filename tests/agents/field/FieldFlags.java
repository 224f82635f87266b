public class FieldFlags {
    static class Plain {
        public int first;
        private int second;
        protected int third;
        int fourth;
        static int fifth;
        final int sixth = first;
        volatile int seventh;
        transient int eighth;
        public static final String ninth = "text".trim();
        private static volatile transient Object tenth;
        @Deprecated
        int eleventh;

        int checked() {
            assert first == 0;
            return second;
        }
    }

    class Inner {
        int own = FieldFlags.this.hashCode();
    }

    enum Color {
        RED
    }

    interface Constants {
        Object VALUE = new Object();
    }

    record Point(int x) {
    }

    static native void show(Class<?> type);

    public static void main(String[] args) {
        String captured = "captured" + args.length;
        Runnable local = new Runnable() {
            public void run() {
                System.out.println(captured);
            }
        };
        System.out.println(new Plain().checked() + " " + Color.RED + " " + new Point(1) + " " + (Constants.VALUE != null) + (new FieldFlags().new Inner() != null));
        Class<?>[] types = {Plain.class, Inner.class, Color.class, Constants.class, Point.class, local.getClass()};
        for (Class<?> type : types) {
            show(type);
        }
    }
}

public class FollowFieldIndexes {
    interface I0 {
        int p = Integer.parseInt("10");
    }

    interface I1 extends I0 {
        int x = Integer.parseInt("11");
        Object o1 = make();
    }

    interface I2 extends I0 {
        int y = Integer.parseInt("12");
    }

    static class C1 implements I1 {
        public static int a = 13;
        private int b = 14;
        private Object same = value;
    }

    static class C2 extends C1 implements I2 {
        static int q = 15;
        final int r = Integer.parseInt("16");
        private Object same = value;
        static Object shared = value;
    }

    static Object value = make();

    static Object make() {
        Object object = new Object();
        tag(object, 8);
        return object;
    }

    static native void tag(Object object, long tag);

    static native void follow(Object from);

    public static void main(String[] args) {
        Object[] objects = {null, new C1(), new C2(), C1.class, C2.class, I0.class, I1.class, I2.class};
        System.out.println(I0.p + I1.x + I2.y);
        for (int i = 1; i < objects.length; i++) {
            tag(objects[i], i);
        }
        follow(objects);
    }
}

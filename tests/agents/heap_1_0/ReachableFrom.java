public class ReachableFrom {
    interface Shape {
        Object constant = value;
        int number = Integer.parseInt("5");
    }

    static class Base {
        int number;
        Object first;
        private static Object shared = value;
    }

    static class Sub extends Base implements Shape {
        Object second;
        long big;
        Object third;
        static Object own = value;
    }

    static Object value = new Object();

    static native void tag(Object object, long tag);

    static native void iterate(Object from);

    public static void main(String[] args) {
        Sub sub = new Sub();
        sub.first = sub;
        sub.third = new Object[] {value, null, sub, value};
        System.out.println(Shape.constant == value);
        Object[] objects = {sub, sub.third, value, Sub.class, Base.class, Shape.class, Sub.class.getClassLoader(), Sub.class.getProtectionDomain(),
            Object[].class, Class.class};
        for (int i = 0; i < objects.length; i++) {
            tag(objects[i], i + 1);
        }
        iterate(sub);
        iterate(value);
        iterate(Base.class);
        iterate(new int[3]);
    }
}

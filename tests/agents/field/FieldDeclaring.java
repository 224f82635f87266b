public class FieldDeclaring {
    interface Shape {
        int SIDES = Integer.parseInt("4");
    }

    static class Base implements Shape {
        protected int number;
        private String hidden;
        static volatile long shared;
    }

    static class Sub extends Base {
        transient Object hidden;
    }

    static native void show(Class<?> shape, Class<?> base, Class<?> sub);

    public static void main(String[] args) {
        new Sub();
        System.out.println(Shape.SIDES);
        show(Shape.class, Base.class, Sub.class);
    }
}

public class InstancesOf {
    interface Shape {
    }

    static class Base implements Shape {
    }

    static class Sub extends Base {
    }

    static native void tag(Object object, long tag);

    static native void iterate(Class<?> type, int filter, int abortAfter);

    public static void main(String[] args) {
        Runnable lambda = () -> System.nanoTime();
        Object[] objects = {new Base(), new Sub(), new Base(), new Base[1], new Sub[1], new Sub[1][1], new int[1], "text", lambda, Base.class, Shape[].class};
        for (int i = 0; i < objects.length; i++) {
            tag(objects[i], i + 1);
        }
        tag(objects[2], 0);
        tag(Base.class, 20);
        tag(Sub.class, 21);
        for (int filter = 1; filter <= 3; filter++) {
            iterate(Base.class, filter, 0);
        }
        Class<?>[] types = {Sub.class, Object.class, int[].class, Base[].class, Object[].class, Class.class, CharSequence[].class, Number.class, Shape.class, void.class};
        for (Class<?> type : types) {
            iterate(type, 3, 0);
        }
        iterate(Base.class, 3, 2);
    }
}

public class IterateClasses {
    interface Shape {
    }

    static class Base implements Shape {
    }

    static class Sub extends Base {
    }

    enum Color {
        RED, GREEN {
        }
    }

    static native void tag(Object object, long tag);

    static native void iterate(Class<?> type);

    public static void main(String[] args) throws Exception {
        Runnable lambda = () -> tag(null, 0);
        Object[] objects = {new Base(), new Sub(), new Sub[3], new Shape[2], new int[4], new int[5][], "text", Color.RED, Color.GREEN,
            Shape.class, int.class, int[].class, Class.class, lambda, new Object(), new Object[0], new Throwable()};
        for (int i = 0; i < objects.length; i++) {
            tag(objects[i], i + 1);
        }
        iterate(null);
        Class<?>[] types = {Shape.class, Base.class, Sub.class, Sub[].class, Base[].class, Shape[].class, int[].class, int[][].class, String.class,
            Color.class, Enum.class, Class.class, lambda.getClass(), Object.class, Object[].class, int.class, void.class, Throwable.class, Number.class};
        for (Class<?> type : types) {
            iterate(type);
        }
    }
}

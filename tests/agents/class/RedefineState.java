public class RedefineState {
    interface Shape {
        default String twice() {
            return "old" + "old";
        }
    }

    interface SecondShape {
        default String twice() {
            return "new" + "new";
        }
    }

    static class First implements Shape {
        static int counter = print("initialising First");
        static final String CONSTANT = "old constant".trim();
        int number = 1;

        static String text() {
            return "old text";
        }

        String own() {
            return "old " + number + " " + counter + " " + CONSTANT;
        }
    }

    static class Second implements Shape {
        static int counter = print("initialising Second");
        static final String CONSTANT = "new constant".trim();
        int number = 2;

        static String text() {
            return "new text";
        }

        String own() {
            return "new " + number + " " + counter + " " + CONSTANT;
        }
    }

    static class Sub extends First {
        String sub() {
            return "sub " + own() + " " + text();
        }
    }

    static int print(String what) {
        System.out.println(what);
        return 100;
    }

    static native void prepare(Class<?> type, Object object);

    static native void redefine(Class<?> type, byte[] bytes);

    static native void check(Class<?> type, Object object);

    public static void main(String[] args) throws Exception {
        First object = new First();
        Sub sub = new Sub();
        object.number = 7;
        First.counter++;
        prepare(First.class, object);
        int hash = First.class.hashCode();
        java.lang.reflect.Method method = First.class.getDeclaredMethod("own");
        System.out.println(object.own() + ", " + sub.sub() + ", " + object.twice() + ", " + method.invoke(object));
        redefine(First.class, ClassBytes.as(Second.class, First.class));
        System.out.println(object.own() + ", " + sub.sub() + ", " + object.twice() + ", " + method.invoke(object));
        redefine(Shape.class, ClassBytes.as(SecondShape.class, Shape.class));
        System.out.println(object.twice() + " " + sub.twice() + " " + new First().own());
        System.out.println(object.getClass() == First.class && hash == First.class.hashCode());
        check(First.class, object);
    }
}

public class WatchInherited {
    interface Shape {
        int SIDES = Integer.parseInt("4");
    }

    static class Base implements Shape {
        int number = 1;
        int same = 2;
        static int shared = 3;
    }

    static class Sub extends Base {
        int same = 4;

        int sum() {
            return number + same + super.same + shared + SIDES;
        }
    }

    static native void watch(Class<?> type, String field);

    public static void main(String[] args) {
        new Base();
        watch(Base.class, "number");
        watch(Base.class, "same");
        watch(Base.class, "shared");
        watch(Shape.class, "SIDES");
        Sub sub = new Sub();
        System.out.println(sub.sum());
        sub.number++;
        sub.same++;
        ((Base) sub).same = 7;
        Sub.shared = 8;
        System.out.println(sub.sum());
    }
}

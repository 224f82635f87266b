public class PopFrameInvocations {
    interface Shape {
        String shape(int sides);

        default String twice(String text) {
            text = text + text;
            return text;
        }
    }

    static class Base {
        final int made;

        Base(int made) {
            made++;
            this.made = made;
        }

        String named(Object name) {
            name = name + "'";
            return "base " + name;
        }
    }

    static class Derived extends Base implements Shape {
        Derived(int made) {
            super(made);
        }

        @Override
        String named(Object name) {
            return "derived " + super.named(name);
        }

        @Override
        public String shape(int sides) {
            sides *= 2;
            return "shape " + sides;
        }
    }

    static native void prepare(Class<?> klass, String name, int line);

    static String wide(long a, double b, int c, String d, float e) {
        a += 1;
        b *= 2;
        c = -c;
        d += "!";
        e /= 2;
        return a + " " + b + " " + c + " " + d + " " + e;
    }

    private int hidden(byte b) {
        b++;
        return b;
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"Shape", "Base", "Derived"}) {
            Class.forName("PopFrameInvocations$" + name);
        }
        prepare(Shape.class, "twice", 7);
        prepare(Base.class, "<init>", 16);
        prepare(Base.class, "named", 21);
        prepare(Derived.class, "shape", 38);
        prepare(PopFrameInvocations.class, "wide", 50);
        prepare(PopFrameInvocations.class, "hidden", 55);
        Base base = new Derived(10);
        System.out.println(base.made);
        System.out.println(base.named("x"));
        Shape shape = (Shape) base;
        System.out.println(shape.shape(3));
        System.out.println(shape.twice("ab"));
        System.out.println(wide(1L << 40, 0.5, 7, "d", 8));
        System.out.println(new PopFrameInvocations().hidden((byte) 127));
    }
}

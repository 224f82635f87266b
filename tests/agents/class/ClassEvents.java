public class ClassEvents {
    static class Base {
        static {
            System.out.println("initialising Base");
        }
    }

    static class Derived extends Base {
        static String text() {
            return "old text";
        }
    }

    interface Marker {
    }

    static class Unused {
    }

    public static void main(String[] args) {
        System.out.println(Derived.text());
        Object object = new Derived();
        System.out.println(object instanceof Marker);
    }
}

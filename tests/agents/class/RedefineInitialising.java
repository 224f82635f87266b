public class RedefineInitialising {
    static byte[] version;

    static class Old {
        static String text = "old initialiser";
        static int after;

        static {
            redefine(Old.class, version);
            after = value();
        }

        int field;

        Old(byte[] bytes) {
            redefine(Old.class, bytes);
            field = value();
        }

        static int value() {
            return 1;
        }
    }

    static class New {
        static String text = "new initialiser";
        static int after;

        static {
            System.out.println("the new initialiser runs");
        }

        int field;

        New(byte[] bytes) {
            field = -value();
        }

        static int value() {
            return 2;
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    public static void main(String[] args) throws Exception {
        version = ClassBytes.as(New.class, Old.class);
        System.out.println(Old.text + " " + Old.after + " " + Old.value());
        redefine(Old.class, ClassBytes.file(Old.class));
        System.out.println(new Old(version).field + " " + new Old(version).field);
        /* Loaded, not linked: it is initialised in its new version. */
        Class<?> loaded = Class.forName("RedefineInitialising$Other", false, RedefineInitialising.class.getClassLoader());
        redefine(loaded, ClassBytes.as(OtherNew.class, Other.class));
        System.out.println(Other.text + " " + new Other());
        /* Its initialiser fails: also of the new version it doesn't run again. */
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Broken.text);
            } catch (LinkageError e) {
                System.out.println(e.getClass().getName());
            }
            redefine(Broken.class, ClassBytes.as(BrokenNew.class, Broken.class));
        }
    }

    static class Other {
        static String text = "other, old initialiser";

        @Override
        public String toString() {
            return "old";
        }
    }

    static class OtherNew {
        static String text = "other, new initialiser";

        @Override
        public String toString() {
            return "new";
        }
    }

    static class Broken {
        static String text = String.valueOf(1 / Integer.parseInt("0"));
    }

    static class BrokenNew {
        static String text = "whole";
    }
}

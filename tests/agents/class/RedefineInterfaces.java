/** An interface I0 becomes its models; K and others implement it all the time. */
public class RedefineInterfaces {
    interface I0 {
        String kept();

        default String going() {
            return "I0.going";
        }
    }

    interface J0 extends I0 {
        default String coming() {
            return "J0.coming over " + kept();
        }
    }

    static class K implements I0 {
        public String kept() {
            return "K.kept";
        }
    }

    static class L extends K implements J0 {
    }

    static class M extends L {
        public String coming() {
            return "M.coming";
        }

        public String going() {
            return "M.going over " + super.going();
        }
    }

    static class N implements I0 {
        public String kept() {
            return "N.kept";
        }

        String coming() {
            return "N.coming, not public";
        }

        public String wanted() {
            return "N.wanted";
        }
    }

    interface I1 {
        String kept();

        default String going() {
            return "I1.going";
        }

        default String coming() {
            return "I1.coming " + extra() + more();
        }

        private String extra() {
            return "I1.extra ";
        }

        static String more() {
            return "I1.more";
        }
    }

    interface I2 {
        String kept();

        String coming();

        String wanted();
    }

    static class C0 {
        static String call(I0 object) {
            return object.kept();
        }
    }

    static class C1 {
        static String call(I1 object) {
            return object.kept() + " " + object.going() + " " + object.coming();
        }
    }

    static class C2 {
        static String call(I2 object) {
            return object.kept() + " " + object.coming();
        }
    }

    static class C3 {
        static String call(I2 object) {
            return object.wanted();
        }
    }

    /** Calls through a class what only an interface of it has. */
    static class Through1 {
        static String call(K object) {
            return object.going();
        }
    }

    static native String redefine(Class<?> type, byte[] bytes);

    static String become(Class<?> type, Class<?> model) {
        String text = ClassBytes.text(ClassBytes.file(model));
        text = text.replace(model.getName(), type.getName());
        return redefine(type, ClassBytes.bytes(text.replace("Interfaces$I1", "Interfaces$I0").replace("Interfaces$I2", "Interfaces$I0")));
    }

    static I0[] objects = {new K(), new L(), new M(), new N()};

    static void show(Class<?> model, Class<?> caller) {
        System.out.println("--- " + model.getSimpleName() + ": " + become(I0.class, model) + " " + become(C0.class, caller));
        for (int i = 0; i < 2; i++) {
            for (I0 object : objects) {
                String text;
                try {
                    text = C0.call(object);
                } catch (LinkageError e) {
                    text = e.getClass().getName();
                }
                System.out.println("  " + object.getClass().getSimpleName() + ": " + text);
            }
        }
        for (I0 object : objects) {
            try {
                System.out.println("  through: " + (object instanceof K k ? Through1.call(k) : "no K"));
            } catch (LinkageError e) {
                System.out.println("  through: " + e.getClass().getName());
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            show(I0.class, C0.class);
            show(I1.class, C1.class);
            show(I2.class, C2.class);
            show(I2.class, C3.class);
        }
    }
}

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;

public class RedefineKinds {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value() default "old default";
    }

    enum Color {
        RED {
            @Override
            String text() {
                return "old red";
            }
        },
        BLUE;

        String text() {
            return "old " + name().toLowerCase();
        }
    }

    record Pair(int left, String right) {
        Pair {
            right = right + " old";
        }

        static Pair of() {
            return new Pair(1, "old pair");
        }
    }

    interface Talks {
        default String talk() {
            return "old talk" + part();
        }

        private String part() {
            return " old part" + fixed();
        }

        static String fixed() {
            return " old static";
        }

        String own();
    }

    abstract static class Half implements Talks {
        protected String half() {
            return "old half " + own();
        }

        abstract String rest();
    }

    class Inner {
        String text() {
            return "old inner of " + outer;
        }
    }

    sealed interface Shape permits Circle {
        default String name() {
            return "old shape";
        }
    }

    record Circle() implements Shape {
    }

    @Mark
    String outer = "outer";

    static final Object anonymous = new Object() {
        final int captured = 3;

        @Override
        public String toString() {
            return "old anonymous " + captured;
        }
    };

    static native String redefine(Class<?> type, byte[] bytes);

    static void show() throws Exception {
        Half half = new Half() {
            @Override
            public String own() {
                return "old own";
            }

            @Override
            String rest() {
                return "old rest";
            }
        };
        class Local {
            String text() {
                return "old local";
            }
        }
        System.out.println(Color.RED.text() + ", " + Color.BLUE.text() + ", " + Color.valueOf("BLUE") + ", " + List.of(Color.values()));
        System.out.println(new Pair(2, "pair") + ", " + Pair.of() + ", " + new Pair(2, "pair").equals(new Pair(2, "pair")));
        System.out.println(half.talk() + ", " + half.half() + ", " + half.rest() + ", " + Talks.fixed());
        System.out.println(new RedefineKinds().new Inner().text() + ", " + anonymous + ", " + new Local().text() + ", " + new Circle().name());
        System.out.println(RedefineKinds.class.getDeclaredField("outer").getAnnotation(Mark.class).value());
    }

    public static void main(String[] args) throws Exception {
        show();
        Class<?>[] types = {Color.class, Color.RED.getClass(), Pair.class, Talks.class, Half.class, Inner.class, anonymous.getClass(), Shape.class, Circle.class,
            Mark.class, Class.forName("RedefineKinds$2"), Class.forName("RedefineKinds$1Local")};
        for (Class<?> type : types) {
            /* All its texts that begin with old begin with new. */
            String file = ClassBytes.text(ClassBytes.file(type));
            System.out.println(type.getName() + ": " + redefine(type, ClassBytes.bytes(file.replace("old ", "new "))));
        }
        show();
        System.gc();
        for (Class<?> type : types) {
            redefine(type, ClassBytes.file(type));
        }
        show();
    }
}

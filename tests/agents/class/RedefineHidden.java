import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;

/** Classes get other shapes that hidden ones are nest mates of, extend or implement. */
public class RedefineHidden {
    static class Host1 {
        private static String secret() {
            return "secret";
        }

        static Class<?> hide(byte[] bytes) throws Exception {
            return MethodHandles.lookup().defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
        }
    }

    static class Host2 {
        private final String added = "added";

        private static String other() {
            return "other ";
        }

        private static String secret() {
            return other() + new Host2().added;
        }

        static Class<?> hide(byte[] bytes) throws Exception {
            return MethodHandles.lookup().defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
        }
    }

    /** Without what the hidden class calls. */
    static class Host3 {
        static Class<?> hide(byte[] bytes) throws Exception {
            return MethodHandles.lookup().defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
        }
    }

    static class Above1 {
        int first = 1;

        String shown() {
            return "above " + first;
        }
    }

    interface More {
        default String more() {
            return "more";
        }
    }

    static class Above2 implements More {
        Object before = "before";
        int first = 2;
        long last = 3;

        String shown() {
            return "above, too " + before + first + last + more();
        }
    }

    static class Secretive extends Above1 implements Supplier<String> {
        @Override
        public String get() {
            return Host1.secret() + ", " + shown();
        }
    }

    private static byte[] file(String name, String of) throws Exception {
        String text = ClassBytes.text(ClassBytes.file(Class.forName("RedefineHidden$" + name + of, false, RedefineHidden.class.getClassLoader())));
        return ClassBytes.bytes(text.replace("Host" + of, "Host1").replace("Above" + of, "Above1"));
    }

    private static void show(String what, Supplier<?> hidden) {
        String shown;
        try {
            shown = String.valueOf(hidden.get());
        } catch (LinkageError e) {
            shown = e.getClass().getName();
        }
        System.out.println(what + ": " + shown + ", in the nest of " + hidden.getClass().getNestHost().getSimpleName() + " "
            + hidden.getClass().isNestmateOf(Host1.class));
    }

    @SuppressWarnings("unchecked")
    private static Supplier<String> instance(Class<?> hidden) throws Exception {
        var constructor = hidden.getDeclaredConstructor();
        constructor.setAccessible(true);
        return (Supplier<String>) constructor.newInstance();
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = secretive();
        Supplier<String> first = instance(Host1.hide(bytes));
        Supplier<String> second = instance(Host1.hide(bytes));
        show("at first", first);
        System.out.println("hidden itself: " + RedefineTable.redefine(new Class<?>[] {first.getClass()}, new byte[][] {bytes}));
        System.out.println("host: " + RedefineTable.redefine(new Class<?>[] {Host1.class}, new byte[][] {file("Host", "2")}));
        show("resolved before", first);
        show("resolved now", second);
        System.out.println("superclass: " + RedefineTable.redefine(new Class<?>[] {Above1.class}, new byte[][] {file("Above", "2")}));
        show("an object", first);
        Supplier<String> third = instance(Host1.hide(bytes));
        show("a new one", third);
        System.out.println("implements it now: " + (first instanceof More) + " " + (third instanceof More));
        System.out.println("host: " + RedefineTable.redefine(new Class<?>[] {Host1.class}, new byte[][] {file("Host", "3")}));
        show("what is gone", first);
        System.out.println("host: " + RedefineTable.redefine(new Class<?>[] {Host1.class}, new byte[][] {file("Host", "1")}));
        show("what is back", first);
    }

    /** The class file of Secretive, which says nothing of a nest: hidden classes are told theirs as they are defined. */
    private static byte[] secretive() throws Exception {
        var model = java.lang.classfile.ClassFile.of().parse(ClassBytes.file(Secretive.class));
        return java.lang.classfile.ClassFile.of().transformClass(model, (builder, element) -> {
            if (!(element instanceof java.lang.classfile.attribute.NestHostAttribute) && !(element instanceof java.lang.classfile.attribute.InnerClassesAttribute)) {
                builder.with(element);
            }
        });
    }
}

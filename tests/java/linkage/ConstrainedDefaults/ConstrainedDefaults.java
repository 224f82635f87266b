import java.io.IOException;
import java.util.Set;

/** Interface methods of two loaders that mean different classes by the type of their parameter, where one, or none, is selected (JVMS 5.4.2, 5.4.6). */
public class ConstrainedDefaults {
    static class Child extends ClassLoader {
        final Set<String> own;

        Child(String... own) {
            super("child", ConstrainedDefaults.class.getClassLoader());
            this.own = Set.of(own);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!own.contains(name)) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (var in = ConstrainedDefaults.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    interface Call {
        Object on(Object receiver);
    }

    static void run(String what, String name, Call call, String... own) {
        try {
            Child child = new Child(own);
            child.loadClass("Type");
            Object made = child.loadClass(name).getDeclaredConstructor().newInstance();
            System.out.println(what + ": made");
            System.out.println(what + ": " + call.on(made));
        } catch (AbstractMethodError e) {
            System.out.println(what + ": AbstractMethodError");
        } catch (Throwable e) {
            System.out.println(what + ": " + e.toString().replaceAll("@[0-9a-f]+", "@H"));
        }
    }

    public static void main(String[] args) {
        new Type();
        Call call = receiver -> ((First) receiver).m(new Type());
        run("conflict", "Both", call, "Type", "Second", "Both");
        run("conflict, the other order", "BothSwapped", call, "Type", "Second", "BothSwapped");
        run("conflict, one loader", "Both", call, "Type", "Both");
        run("abstract ones", "Neither", receiver -> ((FirstAbstract) receiver).m(new Type()), "Type", "SecondAbstract", "Neither");
        run("abstract ones, the other order", "NeitherSwapped", receiver -> ((FirstAbstract) receiver).m(new Type()), "Type", "SecondAbstract", "NeitherSwapped");
        run("one default", "One", call, "Type", "SecondAbstract", "One");
    }
}

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.function.Supplier;

public class RedefineDispatch {
    interface Named {
        String name();

        default String twice() {
            return "twice " + name() + name();
        }
    }

    static class First implements Named {
        String made = "made old";

        First() {
        }

        public String name() {
            return "old";
        }

        String overridden() {
            return "overridden old";
        }

        static String common() {
            return "common old";
        }

        private String hidden() {
            return "hidden old";
        }

        String useHidden() {
            return hidden();
        }
    }

    static class Second implements Named {
        String made = "made new";

        Second() {
        }

        public String name() {
            return "new";
        }

        String overridden() {
            return "overridden new";
        }

        static String common() {
            return "common new";
        }

        private String hidden() {
            return "hidden new";
        }

        String useHidden() {
            return hidden() + "!";
        }
    }

    static class Sub extends First {
        @Override
        String overridden() {
            return "sub's, above it " + super.overridden();
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static native void natively(Class<?> type, Object object);

    static void all(First object, Sub sub, Method method, MethodHandle virtual, MethodHandle common, Supplier<String> bound) throws Throwable {
        Named named = object;
        System.out.println(object.name() + ", " + named.name() + ", " + sub.name() + ", " + named.twice() + ", " + sub.overridden());
        System.out.println(First.common() + ", " + Sub.common() + ", " + object.useHidden() + ", " + new First().made + ", " + new Sub().made + ", " + object.made);
        System.out.println(method.invoke(sub) + ", " + (String) virtual.invoke(object) + ", " + (String) common.invokeExact() + ", " + bound.get());
        natively(First.class, sub);
    }

    public static void main(String[] args) throws Throwable {
        First object = new First();
        Sub sub = new Sub();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle virtual = lookup.findVirtual(First.class, "name", MethodType.methodType(String.class));
        MethodHandle common = lookup.findStatic(First.class, "common", MethodType.methodType(String.class));
        Method method = First.class.getDeclaredMethod("name");
        Supplier<String> bound = object::overridden;
        byte[] old = ClassBytes.file(First.class);
        for (int i = 0; i < 3; i++) {
            all(object, sub, method, virtual, common, bound);
            if (i < 2) {
                redefine(First.class, i == 0 ? ClassBytes.as(Second.class, First.class) : old);
            }
        }
    }
}

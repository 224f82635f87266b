import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.security.CodeSource;
import java.security.ProtectionDomain;

public class HookArguments {
    static class Plain {
    }

    static class Other {
    }

    interface Shape {
    }

    static class Loader extends ClassLoader {
        Class<?> define(String name, byte[] bytes, ProtectionDomain domain) {
            return defineClass(name, bytes, 0, bytes.length, domain);
        }
    }

    static native void watch(String what);

    public static void main(String[] args) throws Exception {
        byte[] bytes = ClassBytes.file(Other.class);
        Loader loader = new Loader();
        Loader second = new Loader();
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(null, (java.security.cert.Certificate[]) null), null);
        Shape.class.getName();
        Runnable lambda = () -> System.out.println("runs");
        watch("by the application loader");
        new Plain();
        watch("by another loader");
        loader.define("HookArguments$Other", bytes, domain);
        watch("by another, without a name");
        second.define(null, bytes, null);
        watch("array");
        System.out.println(new Plain[1][2].length);
        watch("hidden");
        MethodHandles.lookup().defineHiddenClass(bytes, true);
        watch("redefinition of a name");
        try {
            loader.define("HookArguments$Other", bytes, domain);
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName());
        }
        watch("proxy");
        Object proxy = Proxy.newProxyInstance(HookArguments.class.getClassLoader(), new Class<?>[] {Shape.class}, (p, m, a) -> null);
        System.out.println(proxy != lambda);
    }
}

import java.io.IOException;
import java.security.CodeSource;
import java.security.ProtectionDomain;

public class FollowClasses {
    public interface First {
    }

    public interface Second extends First {
        Object constant = value;
    }

    public static class Base {
        static Object shared = value;
    }

    public static class Derived extends Base implements First, Second {
        static Object own = value;
        static Object none;
    }

    static class Low extends Derived {
        static Class<?> up = Base.class;
    }

    public static Object value = new Object();

    static class Loader extends ClassLoader {
        final ProtectionDomain domain = new ProtectionDomain(new CodeSource(null, (java.security.cert.Certificate[]) null), null);
        final Object[] signers = {"signer"};

        Loader() {
            super(FollowClasses.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("FollowClasses$Derived") && !name.equals("FollowClasses$Low")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try {
                byte[] bytes = FollowClasses.class.getResourceAsStream(name + ".class").readAllBytes();
                Class<?> type = defineClass(name, bytes, 0, bytes.length, domain);
                setSigners(type, signers);
                return type;
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static native void tag(Object object, long tag);

    static native void follow(Object from);

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        Class<?> low = Class.forName("FollowClasses$Low", true, loader);
        Class<?> derived = low.getSuperclass();
        System.out.println(Second.constant == value);
        Object[] signers = null;
        for (Object object : new Object[] {loader.signers}) {
            signers = (Object[]) object;
        }
        Object[] objects = {Base.class, derived, First.class, Second.class, loader, signers, loader.domain, value, Object.class,
            derived.arrayType(), Class.class, low};
        for (int i = 0; i < objects.length; i++) {
            tag(objects[i], i + 1);
        }
        follow(low);
        follow(int.class);
    }
}

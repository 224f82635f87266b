import java.io.IOException;
import java.io.InputStream;

/**
 * The VM asks a loader for a class that bytecode names, and holds the name that it made for it, then for one that a native method (Class.forName0)
 * names to the VM; native code holds an object of its own.
 */
public class FollowHandles {
    static native void tag(Object object, long tag);

    static native void follow();

    static native void through(Object given);

    static class Plain {
    }

    static class Wanted {
    }

    public static class Asking implements Runnable {
        public Asking() {
        }

        @Override
        public void run() {
            new Wanted();
        }
    }

    /** Lets go of the name before it looks who holds it. */
    static class Asked extends ClassLoader {
        Asked(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (name.equals("FollowHandles$Asking")) {
                try (InputStream in = getResourceAsStream(name + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
            if (!name.equals("FollowHandles$Wanted") && !name.equals("FollowHandles$Named")) return super.loadClass(name);
            tag(name, 1);
            name = null;
            walk();
            throw new ClassNotFoundException("as it should be");
        }
    }

    static void walk() {
        follow();
    }

    public static void main(String[] args) throws Exception {
        Asked loader = new Asked(FollowHandles.class.getClassLoader());
        Runnable asking = (Runnable) loader.loadClass("FollowHandles$Asking").getDeclaredConstructor().newInstance();
        tag(loader, 2);
        loader = null;
        try {
            asking.run();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            Class.forName("FollowHandles$Named", false, asking.getClass().getClassLoader());
        } catch (ClassNotFoundException e) {
            System.out.println("once more");
        }
        Plain plain = new Plain();
        tag(plain, 3);
        through(plain);
    }
}

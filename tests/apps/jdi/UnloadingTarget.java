import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

public class UnloadingTarget {
    /** Set by the debugger. */
    static volatile boolean seen;

    /** Loaded by loaders of its own. */
    public static class Guest implements Supplier<String> {
        public Guest() {
        }

        @Override
        public String get() {
            return "guest";
        }
    }

    private static Supplier<?> guest(String name) throws Exception {
        class Loader extends ClassLoader {
            Loader() {
                super(name, null);
            }

            @Override
            protected Class<?> findClass(String wanted) throws ClassNotFoundException {
                try {
                    byte[] bytes = Files.readAllBytes(Path.of(System.getenv("CLASSES"), wanted + ".class"));
                    return defineClass(wanted, bytes, 0, bytes.length);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(wanted, e);
                }
            }
        }
        return (Supplier<?>) new Loader().loadClass("UnloadingTarget$Guest").getDeclaredConstructor().newInstance();
    }

    private static void unload(int round) throws Exception {
        System.out.println(guest("loader " + round).get());
    }

    /** Until a loader made here is gone. */
    private static void collect() throws Exception {
        java.lang.ref.WeakReference<Object> loader = new java.lang.ref.WeakReference<>(guest("last").getClass().getClassLoader());
        while (loader.get() != null) {
            System.gc();
            Thread.sleep(5);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            unload(i);
        }
        collect();
        for (int i = 0; i < 500 && !seen; i++) {
            Thread.sleep(10); // at: collected
        }
        System.out.println("seen " + seen);
    }
}

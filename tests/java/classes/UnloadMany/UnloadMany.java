import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** Loaders come and go in a small heap; what runs, or has an instance, or is the element of an array, stays. */
public class UnloadMany {
    static final class Loader extends ClassLoader {
        Loader() {
            super(UnloadMany.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("UnloadPlugin")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (var in = UnloadMany.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static Class<?> load() throws Exception {
        return new Loader().loadClass("UnloadPlugin");
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        startStaying(begun, end);
        begun.await();
        Object kept = ((Supplier<?>) load().getDeclaredConstructor().newInstance()).get();
        Object array = java.lang.reflect.Array.newInstance(load(), 2);
        @SuppressWarnings("unchecked")
        WeakReference<Class<?>>[] seen = new WeakReference[500];
        for (int i = 0; i < seen.length; i++) {
            Class<?> plugin = load();
            ((Runnable) plugin.getDeclaredConstructor().newInstance()).run();
            seen[i] = new WeakReference<>(plugin);
        }
        System.gc();
        int alive = 0;
        for (WeakReference<Class<?>> reference : seen) {
            if (reference.get() != null) {
                alive++;
            }
        }
        System.out.println(alive < 100 ? "unloaded" : "alive " + alive);
        System.out.println(kept + " " + kept.getClass().getName());
        Class<?> element = array.getClass().getComponentType();
        ((Runnable) element.getDeclaredConstructor().newInstance()).run();
        System.out.println(element.getName() + " " + array.getClass().getSimpleName());
        Object handle = MethodHandles.lookup().findVirtual(load(), "get", MethodType.methodType(Object.class));
        System.gc();
        System.out.println(((java.lang.invoke.MethodHandle) handle).type().parameterType(0).getName());
        end.countDown();
    }

    private static void startStaying(CountDownLatch begun, CountDownLatch end) throws Exception {
        var stay = load().getMethod("stay", CountDownLatch.class, CountDownLatch.class);
        Thread thread = new Thread(() -> {
            try {
                stay.invoke(null, begun, end);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
    }
}

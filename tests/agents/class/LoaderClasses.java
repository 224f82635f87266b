import java.lang.invoke.MethodHandles;

public class LoaderClasses {
    public static class Own {
        public static Object use() {
            return new Delegated();
        }
    }

    public static class Delegated {
        public Delegated() {
        }
    }

    public static class Unused {
    }

    static native void times(String what, Object loader, Class<?>... types);

    public static void main(String[] args) throws Exception {
        ClassBytes loader = ClassBytes.of(Own.class, Unused.class);
        times("new loader", loader, Own.class, Object.class);
        Class<?> own = loader.loadClass("LoaderClasses$Own");
        times("own, not initialised; delegated", loader, own, Delegated.class, Own.class);
        own.getMethod("use").invoke(null);
        times("linked to delegated", loader, own, Delegated.class);
        Class.forName("LoaderClasses$Unused", false, loader);
        Class<?> byName = Class.forName("java.lang.Number", false, loader);
        times("by forName", loader, byName, byName.arrayType());
        Class<?> array = Class.forName("[LLoaderClasses$Own;", false, loader);
        times("arrays", loader, array, array.arrayType(), int[].class);
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(ClassBytes.file(Unused.class), true).lookupClass();
        ClassLoader application = LoaderClasses.class.getClassLoader();
        times("application", application, LoaderClasses.class, Own.class, Delegated.class, hidden, hidden.arrayType(), own);
        times("application, initiated", application, Object.class);
        times("boot", null, Object.class, int[].class, String[].class, LoaderClasses.class, int.class);
    }
}

import java.lang.reflect.*;
import java.util.*;

public class ClassUnderTest {
    // Whole-class dumps of a class with everything in it, members sorted by text.
    static abstract class Everything<T extends Number> extends AbstractList<T> implements Comparable<Everything<T>>, java.io.Serializable {
        private static final long serialVersionUID = 7L;
        public static final String CONST = "c";
        protected transient volatile int tv;
        private final T[] arr = null;
        static { System.out.println("static init"); }
        protected Everything() throws java.io.IOException {}
        private Everything(int... a) {}
        public abstract T get(int i);
        public int compareTo(Everything<T> o) { return 0; }
        public synchronized final void sync() {}
        native void nat();
        static strictfp double sfp() { return 0; }
        protected <X extends Throwable & Runnable> void thr(X x) throws X, Error {}
        @Deprecated public Object clone() { return null; }
        interface Nested {} enum NE { Q } record NR() {} @interface NA {} class Inn {} static class Sta {}
    }
    static void dump(Object[] a) {
        String[] s = new String[a.length];
        for (int i = 0; i < a.length; i++) s[i] = (a[i] instanceof Executable ? ((Executable) a[i]).toGenericString() : a[i] instanceof Field ? ((Field) a[i]).toGenericString() : a[i].toString()).replace("strictfp ", "") + (a[i] instanceof Member && ((Member) a[i]).isSynthetic() ? " SYN" : "") + (a[i] instanceof Method && ((Method) a[i]).isBridge() ? " BRIDGE" : "");
        Arrays.sort(s);
        for (String x : s) if (!x.contains("SYN") || x.contains("BRIDGE")) System.out.println("  " + x);
    }
    public static void main(String[] args) throws Exception {
        Class<?> c = Everything.class;
        System.out.println(c.toGenericString() + " " + Integer.toHexString(c.getModifiers()));
        System.out.println("fields"); dump(c.getDeclaredFields());
        System.out.println("pub fields"); dump(c.getFields());
        System.out.println("methods"); dump(c.getDeclaredMethods());
        System.out.println("ctors"); dump(c.getDeclaredConstructors());
        System.out.println("classes"); dump(c.getDeclaredClasses());
        System.out.println("pub classes"); dump(c.getClasses());
        System.out.println("pub methods of"); 
        Set<String> names = new TreeSet<>();
        for (Method m : c.getMethods()) names.add(m.getDeclaringClass().getSimpleName() + "." + m.getName() + "/" + m.getParameterCount());
        System.out.println(names);
        names.clear();
        for (Method m : Runnable.class.getMethods()) names.add(m.getName());
        System.out.println(names + " " + c.desiredAssertionStatus() + " " + Arrays.toString(c.getSigners()) + " " + c.getAnnotations().length);
        System.out.println(Arrays.toString(Comparator.class.getTypeParameters()) + c.getTypeParameters().length);
        dump(Runnable.class.getDeclaredMethods());
        dump(Iterable.class.getDeclaredMethods());
        System.out.println(Object[].class.getMethods().length == Object.class.getMethods().length);
        System.out.println(Modifier.toString(int[].class.getModifiers()) + "|" + Modifier.toString(int.class.getModifiers()) + "|" + Modifier.toString(Everything.Nested.class.getModifiers()) + "|" + Modifier.toString(Everything.NE.class.getModifiers()) + "|" + Modifier.toString(Everything[].class.getModifiers()));
    }
}

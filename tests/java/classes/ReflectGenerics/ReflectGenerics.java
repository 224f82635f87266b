import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class ReflectGenerics<T extends Number & Comparable<? super T>, U> extends AbstractList<Map<String, ? extends T[]>> implements Function<U, List<int[]>>, Runnable {
    public T f1; public List<T> f2; public T[] f3; public List<? super Integer>[] f4; public Map.Entry<U, ?> f5; public ReflectGenerics<Integer, U>.In<String> f6; public int f7; public List f8; public Outer.N<String> f9;
    class In<V> {}
    static class Outer { static class N<X> {} }
    public <E extends Exception, F extends List<? extends E>> F m(E e, F f, U u, T[][] t) throws E, java.io.IOException { return null; }
    public <Q> ReflectGenerics(Q q, List<? super Q> l) {}
    public Map<String, ? extends T[]> get(int i) { return null; }
    public int size() { return 0; }
    public List<int[]> apply(U u) { return null; }
    public void run() {}
    static String kind(Type t) {
        if (t instanceof Class) return "C:" + ((Class<?>) t).getSimpleName();
        if (t instanceof ParameterizedType) {
            ParameterizedType p = (ParameterizedType) t;
            StringBuilder b = new StringBuilder("P:" + kind(p.getRawType()) + (p.getOwnerType() == null ? "" : "^" + kind(p.getOwnerType())) + "<");
            for (Type a : p.getActualTypeArguments()) b.append(kind(a)).append(";");
            return b + ">";
        }
        if (t instanceof GenericArrayType) return "A:" + kind(((GenericArrayType) t).getGenericComponentType());
        if (t instanceof WildcardType) {
            WildcardType w = (WildcardType) t;
            StringBuilder b = new StringBuilder("W:");
            for (Type a : w.getUpperBounds()) b.append("+").append(kind(a));
            for (Type a : w.getLowerBounds()) b.append("-").append(kind(a));
            return b.toString();
        }
        if (t instanceof TypeVariable) return "V:" + ((TypeVariable<?>) t).getName() + "@" + (((TypeVariable<?>) t).getGenericDeclaration() instanceof Class ? "class" : "exec");
        return "?";
    }
    static void vars(GenericDeclaration g) {
        for (TypeVariable<?> v : g.getTypeParameters()) {
            System.out.print("  " + v + " :");
            for (Type b : v.getBounds()) System.out.print(" " + kind(b));
            System.out.println();
        }
    }
    public static void main(String[] args) throws Exception {
        Class<?> c = ReflectGenerics.class;
        vars(c);
        System.out.println(c.getGenericSuperclass() + " " + kind(c.getGenericSuperclass()));
        for (Type t : c.getGenericInterfaces()) System.out.println(t + " " + kind(t));
        for (int i = 1; i <= 9; i++) {
            Field f = c.getField("f" + i);
            System.out.println(f.getGenericType() + " | " + kind(f.getGenericType()) + " | " + f.getType() + " | " + f.toGenericString());
        }
        for (Method m : c.getDeclaredMethods()) if (m.getName().equals("m")) {
            System.out.println(m.toGenericString());
            vars(m);
            for (Type t : m.getGenericParameterTypes()) System.out.println("  " + kind(t));
            for (Type t : m.getGenericExceptionTypes()) System.out.println("  x " + kind(t));
            System.out.println("  r " + kind(m.getGenericReturnType()));
        }
        Constructor<?> k = c.getConstructors()[0];
        System.out.println(k.toGenericString());
        vars(k);
        Object anon = new ArrayList<Set<? extends Deque<String>>>() {};
        System.out.println(kind(anon.getClass().getGenericSuperclass()));
        System.out.println(c.getField("f2").getGenericType().equals(c.getField("f2").getGenericType()));
        System.out.println(c.getTypeParameters()[0].equals(c.getTypeParameters()[0]));
        System.out.println(kind(Enum.class.getTypeParameters()[0].getBounds()[0]) + " " + kind(Thread.State.class.getGenericSuperclass()));
        System.out.println(kind(HashMap.class.getGenericSuperclass()) + " " + Arrays.toString(HashMap.class.getGenericInterfaces()));
        AnnotatedType at = c.getAnnotatedSuperclass();
        System.out.println(at.getType() + " " + (at instanceof AnnotatedParameterizedType));
    }
}

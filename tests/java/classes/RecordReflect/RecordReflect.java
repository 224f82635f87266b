import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class RecordReflect {
    @Retention(RetentionPolicy.RUNTIME) @interface An { String value() default ""; }
    record R<T>(@An("a") int a, List<? extends T> b, String... c) implements Comparable<R<T>> {
        static int st;
        public int compareTo(R<T> o) { return 0; }
        R { Objects.requireNonNull(b); }
        public int a() { return a + 1; }
    }
    record E() {}
    enum En implements Runnable { A, B { public void run() {} }; int f; public void run() {} }
    sealed interface S permits S1, S2, S3 {}
    static final class S1 implements S {}
    static non-sealed class S2 implements S {}
    record S3() implements S {}
    static class Plain {}
    public static void main(String[] args) throws Exception {
        for (RecordComponent c : R.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + c.getType() + " " + c.getGenericType() + " " + c.getGenericSignature() + " " + c.getAccessor() + " " + Arrays.toString(c.getAnnotations()) + " " + c.getDeclaringRecord().getSimpleName() + " | " + c);
        }
        System.out.println(E.class.getRecordComponents().length + " " + (Plain.class.getRecordComponents() == null));
        R<String> r = new R<>(1, List.of("x"), "p", "q");
        for (RecordComponent c : R.class.getRecordComponents()) { Object v = c.getAccessor().invoke(r); System.out.println(v instanceof Object[] ? Arrays.toString((Object[]) v) : v); }
        System.out.println(R.class.getDeclaredField("a").getAnnotation(An.class) + " " + R.class.getDeclaredMethod("a").getAnnotation(An.class));
        Field f = R.class.getDeclaredField("a");
        f.setAccessible(true);
        try { f.setInt(r, 5); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        System.out.println(Modifier.toString(R.class.getModifiers()) + " " + R.class.getSuperclass() + " " + Modifier.toString(f.getModifiers()));
        Constructor<?> k = R.class.getDeclaredConstructors()[0];
        System.out.println(k.toGenericString());
        for (Parameter p : k.getParameters()) System.out.println(p.getName() + " " + p.getType() + " " + p.isVarArgs());
        try { k.newInstance(1, null, new String[0]); } catch (InvocationTargetException e) { System.out.println(e.getCause()); }
        System.out.println(Arrays.toString(En.class.getEnumConstants()) + " " + En.class.isEnum() + " " + En.B.getClass().isEnum() + " " + En.B.getClass().getSuperclass());
        System.out.println(En.class.getDeclaredField("A").isEnumConstant() + " " + En.class.getDeclaredField("f").isEnumConstant());
        System.out.println(S.class.isSealed() + " " + Arrays.toString(S.class.getPermittedSubclasses()) + " " + S2.class.isSealed() + " " + S2.class.getPermittedSubclasses());
        System.out.println(En.class.isSealed());
        System.out.println(Modifier.toString(S1.class.getModifiers()) + "|" + Modifier.toString(S2.class.getModifiers()) + "|" + Modifier.toString(S3.class.getModifiers()));
        List<String> ms = new ArrayList<>();
        for (Method m : E.class.getDeclaredMethods()) ms.add(m.toString());
        Collections.sort(ms);
        System.out.println(ms);
        System.out.println(new E().equals(new E()) + " " + new E());
        System.out.println(R.class.getInterfaces()[0] + " " + R.class.getGenericInterfaces()[0]);
    }
}

import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

/** Annotations of types in every place that reflection shows, repeated and inherited ones, and generic signatures. */
public class TypeUses {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @Repeatable(Us.class) @interface U { int value() default 0; }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Us { U[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_PARAMETER) @interface P { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { Class<?>[] of() default {}; RetentionPolicy e() default RetentionPolicy.CLASS; Deep d() default @Deep(l = 5, c = '"', s = "q\"\n\u00e9"); double[] n() default {Double.NaN, 1e300, -0.0}; }
    @Retention(RetentionPolicy.RUNTIME) @interface Deep { long l(); char c(); String s(); byte b() default -1; float f() default 1e-10f; boolean[] z() default {true, false}; }
    @Inh(of = {int.class, String[].class, Map.Entry.class}) static class Sup<@P("T") @U(1) T extends @U(2) Number & @U(3) Comparable<@U(4) ? super @U(5) T>> extends @U(6) ArrayList<@U(7) @U(8) T> implements @U(9) Cloneable {
        @U(10) T @U(11) [] @U(12) [] f;
        Map.@U(13) Entry<@U(14) String, @U(15) ? extends @U(16) List<@U(17) int @U(18) []>> g;
        <@P("M") M extends @U(19) Runnable> @U(20) M m(@U(21) Sup<T> this, @U(22) M a, @U(23) long... b) throws @U(24) IllegalStateException { return a; }
        @U(25) Sup(@U(26) T x) { }
        class Inner { @U(27) Inner(TypeUses.@U(28) Sup<T> Sup.this) { } }
    }
    static class Sub<X extends Integer> extends Sup<Integer> { Sub() { super(1); } }
    record R<@P("rec") A>(@U(30) A a, @Deep(l = 1, c = 'r', s = "") List<@U(31) A> b) { @U(29) R { } }
    sealed interface S<Q> permits S1, S2 { } record S1<Q>(Q q) implements S<Q> { } enum S2 implements S<String> { ONE { }, TWO }
    static void p(String w, Object o) { System.out.println(w + " " + o); }
    static void ann(String w, AnnotatedType t) {
        if (t == null) return;
        if (t.getAnnotations().length > 0) p(w, Arrays.toString(t.getAnnotations()) + " on " + t.getType());
        if (t instanceof AnnotatedParameterizedType q) { int i = 0; for (AnnotatedType x : q.getAnnotatedActualTypeArguments()) ann(w + "<" + i++ + ">", x); }
        if (t instanceof AnnotatedArrayType q) ann(w + "[]", q.getAnnotatedGenericComponentType());
        if (t instanceof AnnotatedWildcardType q) { for (AnnotatedType x : q.getAnnotatedUpperBounds()) ann(w + "?e", x); for (AnnotatedType x : q.getAnnotatedLowerBounds()) ann(w + "?s", x); }
        if (t.getAnnotatedOwnerType() != null) ann(w + "^", t.getAnnotatedOwnerType());
    }
    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Sup.class, Sup.Inner.class, Sub.class, R.class, S.class, S1.class, S2.class, S2.ONE.getClass()}) {
            p("class", c.toGenericString() + " " + Modifier.toString(c.getModifiers()) + " " + c.getGenericSuperclass() + " " + Arrays.toString(c.getGenericInterfaces()) + c.isSealed() + (c.isSealed() ? Arrays.toString(c.getPermittedSubclasses()) : "") + c.getEnclosingClass() + c.isAnonymousClass());
            p("annotations", Arrays.toString(c.getAnnotations()) + Arrays.toString(c.getDeclaredAnnotations()));
            ann("super", c.getAnnotatedSuperclass());
            for (AnnotatedType i : c.getAnnotatedInterfaces()) ann("itf", i);
            for (TypeVariable<?> v : c.getTypeParameters()) { p("var", v + Arrays.toString(v.getAnnotations()) + Arrays.toString(v.getBounds())); for (AnnotatedType b : v.getAnnotatedBounds()) ann("bound", b); }
            for (Field f : c.getDeclaredFields()) { p("field", f.toGenericString()); ann(f.getName(), f.getAnnotatedType()); }
            List<Executable> all = new ArrayList<>(List.of(c.getDeclaredConstructors())); all.addAll(List.of(c.getDeclaredMethods())); all.sort(Comparator.comparing(Executable::toGenericString));
            for (Executable e : all) { p("exec", e.toGenericString() + " " + e.isSynthetic() + e.isVarArgs() + Arrays.toString(e.getGenericParameterTypes())); ann("return", e.getAnnotatedReturnType()); ann("receiver", e.getAnnotatedReceiverType()); for (AnnotatedType x : e.getAnnotatedParameterTypes()) ann("param", x); for (AnnotatedType x : e.getAnnotatedExceptionTypes()) ann("throws", x); for (Parameter q : e.getParameters()) p("  ", q + " " + q.isNamePresent() + q.isImplicit() + q.isSynthetic() + Arrays.toString(q.getAnnotations())); }
            if (c.isRecord()) for (RecordComponent q : c.getRecordComponents()) { p("component", q + " " + q.getGenericSignature() + Arrays.toString(q.getAnnotations()) + q.getAccessor()); ann("component", q.getAnnotatedType()); }
        }
        Inh i = Sup.class.getAnnotation(Inh.class), j = Sub.class.getAnnotation(Inh.class);
        p("equal", i.equals(j) + " " + (i.hashCode() == j.hashCode()) + " " + i.annotationType() + i.d().equals(j.d()) + Arrays.toString(i.n()) + i.of().length + i.d().s());
        p("default", Inh.class.getMethod("d").getDefaultValue() + " " + Inh.class.getMethod("n").getDefaultValue().getClass());
        p("by type", Arrays.toString(Sup.class.getDeclaredField("g").getAnnotatedType().getAnnotationsByType(U.class)));
        p("resolve", ((ParameterizedType) new ArrayList<Map<String, ? super Integer[]>>() { }.getClass().getGenericSuperclass()).getActualTypeArguments()[0]);
    }
}

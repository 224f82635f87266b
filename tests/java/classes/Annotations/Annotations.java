import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Annotations {
    enum Lv { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @interface Small { int value() default 3; }
    @Retention(RetentionPolicy.RUNTIME) @interface All {
        boolean z() default true; byte b() default -1; short s() default 2; char c() default 'q'; int i() default 4; long l() default 1L << 40; float f() default 1.5f; double d() default 2.5;
        String str() default "d\"q\n"; Class<?> k() default int[].class; Lv e() default Lv.HIGH; Small n() default @Small(9);
        int[] ia() default {1, 2}; String[] sa() default {}; Class<?>[] ka() default {void.class, String.class}; Lv[] ea() default Lv.LOW; Small[] na() default {@Small, @Small(7)}; double[] da() default {Double.NaN, 1 / 0.0};
    }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface NotInh {}
    @Retention(RetentionPolicy.CLASS) @interface Cls {}
    @Retention(RetentionPolicy.SOURCE) @interface Src {}
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Reps.class) @interface Rep { int value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Reps { Rep[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface TU { int value() default 0; }
    @Inh("base") @NotInh @Cls @Src @Rep(1) static class Base {}
    @Rep(5) @Rep(6) static class Sub extends Base {}
    @All(i = 44, str = "x", ia = {}, e = Lv.LOW) int field;
    @All @Deprecated(since = "9", forRemoval = true) void meth(int a, @Small(2) @Inh("p") String b, @NotInh long c) {}
    @Small Annotations() {}
    static @TU(1) String tu(@TU(2) List<@TU(3) ? extends @TU(4) Number> l, int @TU(5) [] @TU(6) [] arr) throws @TU(7) Exception { return null; }
    public static void main(String[] args) throws Exception {
        All a = Annotations.class.getDeclaredMethod("meth", int.class, String.class, long.class).getAnnotation(All.class);
        System.out.println(Arrays.stream(a.toString().split(", (?=[a-z]+=)|[()]")).sorted().toList());
        System.out.println(a.z() + " " + a.b() + " " + a.s() + " " + a.c() + " " + a.i() + " " + a.l() + " " + a.f() + " " + a.d() + " " + a.str().length() + " " + a.k() + " " + a.e() + " " + a.n().value() + " " + Arrays.toString(a.ia()) + a.sa().length + Arrays.toString(a.ka()) + Arrays.toString(a.ea()) + a.na()[1].value() + Arrays.toString(a.da()));
        All f = Annotations.class.getDeclaredField("field").getAnnotation(All.class);
        System.out.println(f.i() + f.str() + f.ia().length + f.e());
        System.out.println(a.equals(f) + " " + a.equals(a) + " " + (a.hashCode() == a.hashCode()) + " " + a.annotationType() + " " + Proxy.isProxyClass(a.getClass()));
        Small s1 = Annotations.class.getDeclaredConstructor().getAnnotation(Small.class);
        System.out.println(s1.equals(a.na()[0]) + " " + s1.hashCode() + " " + s1);
        a.ia()[0] = 99;
        System.out.println(a.ia()[0]);
        System.out.println(Arrays.toString(Base.class.getAnnotations()));
        System.out.println(Arrays.toString(Sub.class.getAnnotations()));
        System.out.println(Arrays.toString(Sub.class.getDeclaredAnnotations()));
        System.out.println(Sub.class.isAnnotationPresent(Rep.class) + " " + Sub.class.getAnnotationsByType(Rep.class).length + " " + Base.class.getAnnotationsByType(Rep.class).length + " " + Base.class.getAnnotationsByType(Reps.class).length);
        Method m = Annotations.class.getDeclaredMethod("meth", int.class, String.class, long.class);
        System.out.println(Arrays.deepToString(m.getParameterAnnotations()));
        System.out.println(m.getParameters()[1].getAnnotation(Small.class).value());
        System.out.println(m.getAnnotation(Deprecated.class));
        Method tu = Annotations.class.getDeclaredMethod("tu", List.class, int[][].class);
        System.out.println(tu.getAnnotatedReturnType());
        for (AnnotatedType t : tu.getAnnotatedParameterTypes()) System.out.println(t);
        System.out.println(tu.getAnnotatedExceptionTypes()[0]);
        Method dv = All.class.getDeclaredMethod("k");
        System.out.println(dv.getDefaultValue() + " " + Inh.class.getDeclaredMethod("value").getDefaultValue());
        System.out.println(Arrays.toString(Inh.class.getAnnotations()));
        System.out.println(FunctionalInterface.class.getAnnotation(Target.class));
        System.out.println(Runnable.class.isAnnotationPresent(FunctionalInterface.class));
    }
}

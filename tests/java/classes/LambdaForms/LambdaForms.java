import java.io.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;

public class LambdaForms {
    interface SerF<T, R> extends Function<T, R>, Serializable {}
    interface Multi { int a(int x); default Multi twice() { return y -> a(a(y)); } static Multi of(int k) { return z -> z + k; } }
    interface GenM { <T> T id(T t); }
    interface Prim { double f(byte b, short s, char c, int i, long l, float fl, double d, boolean z); }
    interface Str<T extends CharSequence> { T get(T t); }
    interface Sub extends Str<String> {}
    static class Base { String v() { return "base"; } protected String pr(int i) { return "pr" + i; } }
    class Derived extends Base {
        String v() { return "derived"; }
        Supplier<String> sup() { return super::v; }
        Supplier<String> self() { return this::v; }
        IntFunction<String> prot() { return super::pr; }
    }
    static <T> T gid(T t) { return t; }
    static double pf(byte b, short s, char c, int i, long l, float fl, double d, boolean z) { return b + s + c + i + l + fl + d + (z ? 1 : 0); }
    static class Box<T> { final T t; Box(T t) { this.t = t; } <U> Box<U> map(Function<? super T, ? extends U> f) { return new Box<>(f.apply(t)); } public String toString() { return "Box(" + t + ")"; } }
    static Object ser(Object o) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream oo = new ObjectOutputStream(b)) { oo.writeObject(o); }
        return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject();
    }
    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        System.out.println(Multi.of(3).twice().twice().a(1));
        GenM g = LambdaForms::gid;
        System.out.println(g.id("q") + g.<Integer>id(4));
        Prim p = LambdaForms::pf;
        System.out.println(p.f((byte) -1, (short) 2, 'A', 4, 1L << 34, 0.5f, 0.25, true));
        Prim p2 = (b, s, c, i, l, fl, d, z) -> z ? b * s * c : i + l - fl / d;
        System.out.println(p2.f((byte) -1, (short) 2, 'A', 4, 5, 1f, 2.0, false));
        Sub s = x -> x + "!";
        System.out.println(((Str) s).get("raw"));
        try { ((Str) s).get(new StringBuilder()); } catch (ClassCastException e) { System.out.println("CCE bridge"); }
        Derived d = new LambdaForms().new Derived();
        System.out.println(d.sup().get() + d.self().get() + d.prot().apply(7));
        System.out.println(new Box<>(5).map(x -> x * 2.5).map(Object::toString).map(String::length));
        int k = 9;
        SerF<Integer, String> sf = (SerF<Integer, String>) (x -> "ser" + (x + k));
        SerF<Integer, String> sf2 = (SerF<Integer, String>) ser(sf);
        System.out.println(sf2.apply(1) + " " + (sf2 != sf));
        SerF<String, Integer> mr = String::length;
        System.out.println(((SerF<String, Integer>) ser(mr)).apply("four"));
        try { ser((Function<Integer, Integer> & Serializable) new NotSer()::m); } catch (NotSerializableException e) { System.out.println(e.getMessage()); }
        java.lang.reflect.Method wr = mr.getClass().getDeclaredMethod("writeReplace");
        wr.setAccessible(true);
        SerializedLambda sl = (SerializedLambda) wr.invoke(mr);
        System.out.println(sl.getCapturingClass() + " " + sl.getFunctionalInterfaceMethodName() + " " + sl.getImplClass() + " " + sl.getImplMethodName() + sl.getImplMethodSignature() + " " + sl.getCapturedArgCount() + " " + sl.getInstantiatedMethodType() + " " + MethodHandleInfo.referenceKindToString(sl.getImplMethodKind()));
        Runnable r = () -> {};
        System.out.println(r.getClass().isHidden() + " " + r.getClass().getSimpleName().startsWith("LambdaForms$$Lambda") + " " + r.getClass().getCanonicalName() + " " + r.getClass().getNestHost() + " " + r.getClass().describeConstable().isEmpty());
        try { Class.forName(r.getClass().getName()); } catch (ClassNotFoundException e) { System.out.println("hidden not found"); }
        Supplier<Runnable> sr = () -> () -> {};
        System.out.println(sr.get() == sr.get());
        Supplier<Supplier<Integer>> cap = () -> { int[] n = {0}; return () -> ++n[0]; };
        Supplier<Integer> c1 = cap.get(), c2 = cap.get();
        c1.get(); c1.get();
        System.out.println(c1.get() + " " + c2.get() + " " + (c1.getClass() == c2.getClass()));
        BinaryOperator<Integer> bo = Math::max;
        System.out.println(bo.apply(3, 8) + " " + BinaryOperator.<Integer>minBy(Comparator.naturalOrder()).apply(3, 8));
        Function<Integer, List<String>[]> arr = List[]::new;
        System.out.println(arr.apply(2).getClass().getName());
        IntBinaryOperator fact = new IntBinaryOperator() { public int applyAsInt(int a, int n) { return n <= 1 ? a : applyAsInt(a * n, n - 1); } };
        System.out.println(fact.applyAsInt(1, 10));
        Callable0<Integer> th = () -> { throw new IOException("from lambda"); };
        try { th.call(); } catch (IOException e) { System.out.println(e.getMessage()); }
        Object o = (Comparator<String> & Serializable & Cloneable) (a, b) -> b.compareTo(a);
        System.out.println((o instanceof Cloneable) + " " + ((Comparator<String>) o).compare("a", "b"));
    }
    interface Callable0<V> { V call() throws IOException; }
    static class NotSer { Integer m(Integer i) { return i; } }
}

import java.lang.classfile.ClassFile;
import java.lang.constant.*;
import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.ref.WeakReference;
import java.util.*;
import static java.lang.constant.ConstantDescs.*;

/** Hidden classes by the thousand: nestmates or not, strong or not, with class data, in arrays and signatures, seen in stack traces. */
public class HiddenMany {
    private static int secret = 5;
    static final int P = ClassFile.ACC_PUBLIC, S = ClassFile.ACC_STATIC;
    static byte[] gen(String name, boolean privateAccess) {
        ClassDesc self = ClassDesc.of(name);
        return ClassFile.of().build(self, c -> {
            c.withFlags(P | ClassFile.ACC_SUPER).withInterfaceSymbols(ClassDesc.of("java.util.function.IntSupplier"));
            c.withField("count", CD_int, S);
            c.withField("mine", CD_Object, P | S);
            c.withMethodBody("<init>", MTD_void, P, m -> m.aload(0).invokespecial(CD_Object, "<init>", MTD_void).return_());
            c.withMethodBody("getAsInt", MethodTypeDesc.of(CD_int), P, m -> {
                m.getstatic(self, "count", CD_int).iconst_1().iadd().putstatic(self, "count", CD_int);
                m.iconst_2().anewarray(self).dup().iconst_0().aload(0).aastore().putstatic(self, "mine", CD_Object);
                m.getstatic(self, "count", CD_int);
                if (privateAccess) m.getstatic(ClassDesc.of("HiddenMany"), "secret", CD_int).iadd();
                m.ireturn(); });
            c.withMethodBody("self", MethodTypeDesc.of(CD_Class), P | S, m -> m.loadConstant(self).areturn());
            c.withMethodBody("data", MethodTypeDesc.of(CD_Object), P | S, m -> m.loadConstant(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_CLASS_DATA, DEFAULT_NAME, CD_Object)).areturn());
            c.withMethodBody("fail", MethodTypeDesc.of(CD_int), P | S, m -> m.iconst_1().iconst_0().idiv().ireturn());
            c.withMethodBody("cast", MethodTypeDesc.of(CD_Object, CD_Object), P | S, m -> m.aload(0).checkcast(self).areturn());
        });
    }
    static String norm(Object o) { return String.valueOf(o).replaceAll("0x[0-9a-f]+", "0xN").replaceAll("@[0-9a-f]+", "@H"); }
    static void p(Object o) { System.out.println(norm(o)); }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { try { p(w + ": " + b.run()); } catch (Throwable e) { p(w + ": " + e + (e.getCause() == null ? "" : " <- " + e.getCause())); } }
    public static void main(String[] args) throws Throwable {
        var l = MethodHandles.lookup();
        var nest = l.defineHiddenClass(gen("HiddenMany$Gen", true), true, ClassOption.NESTMATE);
        Class<?> k = nest.lookupClass();
        t("name", k::getName);
        t("simple", () -> k.getSimpleName() + " " + k.getTypeName() + " " + k.descriptorString() + " " + k.getPackageName() + " " + k.isHidden() + k.getNestHost() + k.getCanonicalName() + k.arrayType().getName() + k.arrayType().isHidden());
        t("find", () -> Class.forName(k.getName()));
        t("describe", k::describeConstable);
        var s = (java.util.function.IntSupplier) k.getDeclaredConstructor().newInstance();
        t("call", () -> s.getAsInt() + s.getAsInt());
        t("array", () -> k.getField("mine").get(null));
        t("self", () -> nest.findStatic(k, "self", MethodType.methodType(Class.class)).invoke() == k);
        t("data none", () -> k.getMethod("data").invoke(null));
        t("cast", () -> k.getMethod("cast", Object.class).invoke(null, "text"));
        t("cast ok", () -> k.getMethod("cast", Object.class).invoke(null, s) == s);
        try { k.getMethod("fail").invoke(null); } catch (java.lang.reflect.InvocationTargetException e) { p(Arrays.stream(e.getCause().getStackTrace()).limit(1).toList()); }
        StackWalker.getInstance(Set.of(StackWalker.Option.SHOW_HIDDEN_FRAMES, StackWalker.Option.RETAIN_CLASS_REFERENCE));
        t("not a nestmate", () -> ((java.util.function.IntSupplier) l.defineHiddenClass(gen("HiddenMany$Gen", true), true).lookupClass().getDeclaredConstructor().newInstance()).getAsInt());
        t("data", () -> l.defineHiddenClassWithClassData(gen("HiddenMany$Gen", true), List.of(1, "two"), true, ClassOption.NESTMATE).lookupClass().getMethod("data").invoke(null));
        t("data by lookup", () -> MethodHandles.classData(l.defineHiddenClassWithClassData(gen("HiddenMany$Gen", true), "d", true), DEFAULT_NAME, String.class));
        t("other package", () -> l.defineHiddenClass(gen("other.Gen", false), true));
        t("garbage", () -> l.defineHiddenClass(new byte[] {1}, true));
        t("null", () -> l.defineHiddenClass(null, true));
        t("public lookup", () -> MethodHandles.publicLookup().defineHiddenClass(gen("X", false), true));
        t("reflect set", () -> { var f = k.getDeclaredField("count"); f.setAccessible(true); f.setInt(null, 77); return s.getAsInt(); });
        t("var handle", () -> (int) nest.findStaticVarHandle(k, "count", int.class).getAndAdd(5));
        t("method type", () -> MethodType.methodType(k, k.arrayType()).toMethodDescriptorString());
        t("proxy", () -> java.lang.reflect.Proxy.newProxyInstance(k.getClassLoader(), new Class<?>[] {l.defineHiddenClass(ClassFile.of().build(ClassDesc.of("I"), c -> c.withFlags(P | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT)), true).lookupClass()}, (a, b, c) -> null));
        List<WeakReference<Class<?>>> weak = new ArrayList<>(), strong = new ArrayList<>();
        byte[] bytes = gen("HiddenMany$Gen", true);
        int sum = 0;
        for (int i = 0; i < 1500; i++) {
            Class<?> w = l.defineHiddenClass(bytes, true, ClassOption.NESTMATE).lookupClass();
            sum += ((java.util.function.IntSupplier) w.getDeclaredConstructor().newInstance()).getAsInt();
            weak.add(new WeakReference<>(w));
            if (i % 10 == 0) strong.add(new WeakReference<>(l.defineHiddenClass(bytes, false, ClassOption.NESTMATE, ClassOption.STRONG).lookupClass()));
        }
        System.gc(); System.gc();
        p(sum + " " + (weak.stream().filter(x -> x.get() != null).count() < 5) + " " + strong.stream().filter(x -> x.get() != null).count());
        p(s.getAsInt() > 70);
    }
}

import java.lang.classfile.*;
import java.lang.constant.*;
import java.util.*;
import java.util.function.*;
import static java.lang.constant.ConstantDescs.*;

/** Loaders that throw, answer with other classes, call themselves, define twice, define what isn't theirs; and what resolution makes of it. */
public class MisbehavedLoaders {
    static byte[] gen(String name, String superName, String... uses) { return make(name, superName, null, uses); }
    static byte[] make(String name, String superName, String itf, String... uses) {
        return ClassFile.of().build(ClassDesc.of(name), c -> {
            c.withSuperclass(ClassDesc.of(superName)).withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER);
            if (itf != null) c.withInterfaceSymbols(ClassDesc.of(itf));
            c.withMethodBody("run", MethodTypeDesc.of(CD_String), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, m -> {
                for (String u : uses) m.invokestatic(ClassDesc.of(u), "run", MethodTypeDesc.of(CD_String)).pop();
                m.loadConstant(name).areturn(); });
            c.withMethodBody("<init>", MTD_void, ClassFile.ACC_PUBLIC, m -> m.aload(0).invokespecial(ClassDesc.of(superName), "<init>", MTD_void).return_());
        });
    }
    static class Any extends ClassLoader {
        final Map<String, Function<Any, Class<?>>> how = new HashMap<>();
        int asked;
        Any() { super("any", MisbehavedLoaders.class.getClassLoader()); }
        Class<?> define(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
        Class<?> known(String n) { return findLoadedClass(n); }
        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            var f = how.get(n);
            if (f == null) return super.loadClass(n, r);
            asked++;
            Class<?> k = findLoadedClass(n);
            return k != null ? k : f.apply(this);
        }
    }
    static <T extends Throwable> RuntimeException sneaky(Throwable t) throws T { throw (T) t; }
    static class Own extends LinkageError { Own(String m) { super(m); } }
    static String text(Throwable t) {
        StringBuilder s = new StringBuilder();
        for (; t != null; t = t.getCause()) s.append(s.length() == 0 ? "" : " <- ").append(t.toString().replaceAll("@[0-9a-f]+", "@H"));
        return s.toString();
    }
    static void use(String what, Any l, String name) {
        for (int i = 0; i < 2; i++) {
            try { System.out.println(what + ": " + Class.forName(name, true, l).getMethod("run").invoke(null)); }
            catch (java.lang.reflect.InvocationTargetException e) { System.out.println(what + ": " + text(e.getCause())); }
            catch (Throwable e) { System.out.println(what + ": " + text(e)); }
        }
    }
    static Any with(Object... pairs) {
        Any l = new Any();
        for (int i = 0; i < pairs.length; i += 2) l.how.put((String) pairs[i], (Function<Any, Class<?>>) pairs[i + 1]);
        return l;
    }
    static Function<Any, Class<?>> def(String n, byte[] b) { return l -> l.define(n, b); }
    static Function<Any, Class<?>> thr(Supplier<Throwable> t) { return l -> { throw MisbehavedLoaders.<RuntimeException>sneaky(t.get()); }; }
    public static void main(String[] args) throws Exception {
        byte[] a = gen("A", "java.lang.Object", "B");
        use("plain", with("A", def("A", a), "B", def("B", gen("B", "java.lang.Object"))), "A");
        use("absent", with("A", def("A", a)), "A");
        use("null", with("A", def("A", a), "B", (Function<Any, Class<?>>) l -> null), "A");
        use("other", with("A", def("A", a), "B", (Function<Any, Class<?>>) l -> String.class), "A");
        use("runtime", with("A", def("A", a), "B", thr(() -> new IllegalStateException("mine"))), "A");
        use("checked", with("A", def("A", a), "B", thr(() -> new java.io.IOException("mine"))), "A");
        use("cnfe", with("A", def("A", a), "B", thr(() -> new ClassNotFoundException("else", new RuntimeException("why")))), "A");
        use("error", with("A", def("A", a), "B", thr(() -> new NoClassDefFoundError("own"))), "A");
        use("oom", with("A", def("A", a), "B", thr(() -> new OutOfMemoryError("pretended"))), "A");
        use("own error", with("A", def("A", a), "B", thr(() -> new Own("own"))), "A");
        use("own cause", with("A", def("A", a), "B", thr(() -> new ClassNotFoundException("B?", new Own("own")))), "A");
        use("odd cause", with("A", def("A", a), "B", thr(() -> new NoClassDefFoundError("B?") {})), "A");
        use("cause without constructor", with("A", def("A", a), "B", thr(() -> new NoClassDefFoundError("B").initCause(new java.io.UncheckedIOException("u", new java.io.IOException("v"))))), "A");
        use("wrong name", with("A", def("A", a), "B", (Function<Any, Class<?>>) l -> l.define("B", gen("C", "java.lang.Object"))), "A");
        use("no name", with("A", def("A", a), "B", (Function<Any, Class<?>>) l -> l.define(null, gen("B", "java.lang.Object"))), "A");
        use("twice", with("A", def("A", a), "B", (Function<Any, Class<?>>) l -> { l.define("B", gen("B", "java.lang.Object")); return l.define("B", gen("B", "java.lang.Object")); }), "A");
        use("java.", with("A", def("A", a), "B", (Function<Any, Class<?>>) l -> l.define("java.lang.B", gen("java.lang.B", "java.lang.Object"))), "A");
        use("self", with("A", def("A", a), "B", (Function<Any, Class<?>>) l -> { try { return l.asked < 5 ? l.loadClass("B") : l.define("B", gen("B", "java.lang.Object")); } catch (ClassNotFoundException e) { throw new RuntimeException(e); } }), "A");
        use("circular super", with("A", def("A", gen("A", "B")), "B", def("B", gen("B", "A"))), "A");
        use("own super", with("A", def("A", gen("A", "A"))), "A");
        use("circular interface", with("A", def("A", make("A", "java.lang.Object", "A"))), "A");
        use("super interface", with("A", def("A", gen("A", "java.lang.Runnable"))), "A");
        use("super final", with("A", def("A", gen("A", "java.lang.String"))), "A");
        use("super class as interface", with("A", def("A", ClassFile.of().build(ClassDesc.of("A"), c -> c.withInterfaceSymbols(ClassDesc.of("java.util.ArrayList"))))), "A");
        use("super absent", with("A", def("A", gen("A", "Absent"))), "A");
        use("super sealed", with("A", def("A", ClassFile.of().build(ClassDesc.of("A"), c -> c.withInterfaceSymbols(ClassDesc.of("java.lang.constant.ConstantDesc"))))), "A");
        use("super other loader's package private", with("A", def("A", gen("A", "MisbehavedLoaders$Any"))), "A");
        for (String sub : new String[] {"Sub", "Other", "p.Sub", "p.Other"})
            for (int flags : new int[] {ClassFile.ACC_PUBLIC, 0})
                for (String kind : new String[] {"S", "s.S"}) {
                    for (boolean itf : new boolean[] {false, true}) {
                        int more = itf ? ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT : ClassFile.ACC_SUPER | ClassFile.ACC_ABSTRACT;
                        byte[] sealed = ClassFile.of().build(ClassDesc.of(kind), c -> c.withFlags(ClassFile.ACC_PUBLIC | more).with(java.lang.classfile.attribute.PermittedSubclassesAttribute.ofSymbols(ClassDesc.of("Sub"), ClassDesc.of("p.Sub"))));
                        byte[] below = ClassFile.of().build(ClassDesc.of(sub), c -> { c.withFlags(flags | ClassFile.ACC_SUPER); if (itf) c.withInterfaceSymbols(ClassDesc.of(kind)); else c.withSuperclass(ClassDesc.of(kind)); });
                        Any l = with(sub, def(sub, below), kind, def(kind, sealed));
                        try { System.out.println(Class.forName(sub, false, l)); } catch (Throwable e) { System.out.println(sub + flags + kind + itf + ": " + text(e)); }
                    }
                }
        use("record", with("A", def("A", ClassFile.of().build(ClassDesc.of("A"), c -> c.withSuperclass(CD_Enum)))), "A");
        use("format", with("A", def("A", new byte[] {1, 2, 3})), "A");
        use("empty", with("A", def("A", new byte[0])), "A");
        byte[] bad = gen("A", "java.lang.Object");
        bad[7] = 99;
        use("version", with("A", def("A", bad)), "A");
        use("package", with("p.A", def("p.A", gen("p.A", "java.lang.Object", "q.B")), "q.B", def("q.B", ClassFile.of().build(ClassDesc.of("q.B"), c -> c.withFlags(0).withMethodBody("run", MethodTypeDesc.of(CD_String), ClassFile.ACC_STATIC | ClassFile.ACC_PUBLIC, m -> m.loadConstant("q").areturn())))), "p.A");
        // One package split over two loaders: package-private access fails across them.
        Any first = with("s.A", def("s.A", gen("s.A", "java.lang.Object", "s.B")));
        Any second = with("s.B", def("s.B", ClassFile.of().build(ClassDesc.of("s.B"), c -> c.withFlags(0).withMethodBody("run", MethodTypeDesc.of(CD_String), ClassFile.ACC_STATIC, m -> m.loadConstant("s").areturn()))));
        first.how.put("s.B", l -> { try { return second.loadClass("s.B"); } catch (ClassNotFoundException e) { throw new RuntimeException(e); } });
        use("split", first, "s.A");
        System.out.println(first.getDefinedPackages().length + " " + second.getDefinedPackage("s") + " " + first.getDefinedPackage("s").equals(second.getDefinedPackage("s")));
        for (String n : new String[] {"[LA;", "[[I", "[LAbsent;", "LA;", "A;", "a/b", "", "[", "[V", "int", "[[Ljava.lang.String;", "java.lang.String[]", "[Ljava.lang.String"}) {
            try { System.out.println(n + " " + Class.forName(n, false, with("A", def("A", gen("A", "java.lang.Object"))))); } catch (Throwable t) { System.out.println(n + " " + text(t)); }
        }
    }
}

import java.lang.classfile.*;
import java.lang.constant.*;
import java.util.*;
import java.util.function.Consumer;
import static java.lang.constant.ConstantDescs.*;

/** Loading constraints (JVMS 5.3.4), imposed by methods, fields, overriding and interface selection, and broken in either order. */
public class BrokenConstraints {
    static final int PUB = ClassFile.ACC_PUBLIC, STA = ClassFile.ACC_STATIC;
    static final ClassDesc T = ClassDesc.of("tt.T"), BASE = ClassDesc.of("bb.Base"), USER = ClassDesc.of("uu.User"), ITF = ClassDesc.of("ii.Itf");
    static byte[] cls(String n, Consumer<ClassBuilder> body) {
        return ClassFile.of().build(ClassDesc.of(n), c -> { c.withFlags(PUB | ClassFile.ACC_SUPER); body.accept(c); });
    }
    static void init(ClassBuilder c, ClassDesc sup) { c.withMethodBody("<init>", MTD_void, PUB, m -> m.aload(0).invokespecial(sup, "<init>", MTD_void).return_()); }
    static class L extends ClassLoader {
        final Map<String, byte[]> own = new HashMap<>();
        final Map<String, ClassLoader> others = new HashMap<>();
        L(String name, ClassLoader parent) { super(name, parent); }
        L add(String n, byte[] b) { own.put(n, b); return this; }
        L from(String n, ClassLoader l) { others.put(n, l); return this; }
        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(n)) {
                Class<?> k = findLoadedClass(n);
                if (k != null) return k;
                byte[] b = own.get(n);
                if (b != null) return defineClass(n, b, 0, b.length);
                ClassLoader o = others.get(n);
                return o != null ? o.loadClass(n) : super.loadClass(n, r);
            }
        }
    }
    static void run(String what, L l, String name, String... first) {
        for (int i = 0; i < 2; i++) {
            try {
                for (String f : first) Class.forName(f, false, l);
                Object r = Class.forName(name, true, l).getMethod("run").invoke(null);
                System.out.println(what + " ok " + r);
            } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(what + " " + text(e.getCause())); }
            catch (Throwable e) { System.out.println(what + " " + text(e)); }
        }
    }
    static String text(Throwable t) { StringBuilder s = new StringBuilder(); for (; t != null; t = t.getCause()) s.append(t.toString().replaceAll("@[0-9a-f]+", "@H")).append(" | "); return s.toString(); }
    static byte[] t() { return cls("tt.T", c -> init(c, CD_Object)); }

    public static void main(String[] args) throws Exception {
        MethodTypeDesc make = MethodTypeDesc.of(T), take = MethodTypeDesc.of(CD_void, T);
        byte[] base = cls("bb.Base", c -> { init(c, CD_Object); c.withField("f", T, PUB | STA); c.withField("fs", T.arrayType(), PUB | STA);
            c.withMethodBody("make", make, PUB | STA, m -> m.new_(T).dup().invokespecial(T, "<init>", MTD_void).areturn());
            c.withMethodBody("virt", take, PUB, m -> m.return_());
            c.withMethodBody("arrays", MethodTypeDesc.of(CD_int, T.arrayType(2), CD_String, CD_long), PUB | STA, m -> m.iconst_1().ireturn()); });
        byte[] itf = cls("ii.Itf", c -> { c.withFlags(PUB | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT); c.withMethod("virt", take, PUB | ClassFile.ACC_ABSTRACT, m -> {}); });
        record Case(String name, Consumer<CodeBuilder> body) {}
        List<Case> cases = List.of(
            new Case("static", m -> m.invokestatic(BASE, "make", make).pop()),
            new Case("field", m -> m.getstatic(BASE, "f", T).pop()),
            new Case("putfield", m -> m.aconst_null().putstatic(BASE, "f", T)),
            new Case("virtual", m -> m.new_(BASE).dup().invokespecial(BASE, "<init>", MTD_void).aconst_null().invokevirtual(BASE, "virt", take)),
            new Case("array field", m -> m.aconst_null().putstatic(BASE, "fs", T.arrayType())),
            new Case("array", m -> m.aconst_null().aconst_null().lconst_0().invokestatic(BASE, "arrays", MethodTypeDesc.of(CD_int, T.arrayType(2), CD_String, CD_long)).pop()),
            new Case("handle", m -> m.loadConstant(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, BASE, "make", make)).pop()),
            new Case("type", m -> m.loadConstant(MethodTypeDesc.of(T)).pop()));
        for (Case k : cases) {
            byte[] user = cls("uu.User", c -> c.withMethodBody("run", MethodTypeDesc.of(CD_String), PUB | STA, m -> { k.body.accept(m); m.loadConstant("done").areturn(); }));
            for (int order = 0; order < 3; order++) {
                if (order == 1 && k.name.equals("handle")) continue; // by what error depends on who resolves first, VM or library
                L parent = new L("parent", null).add("bb.Base", base).add("tt.T", t());
                L child = new L(order == 2 ? null : "child", parent).add("uu.User", user).add("tt.T", t());
                if (order == 1) Class.forName("tt.T", false, parent);
                run(k.name + " both " + order, child, "uu.User", order == 0 ? new String[0] : new String[] {"tt.T"});
                // The constraint is there first; the second definition fails.
                try { System.out.println("  then " + Class.forName("tt.T", false, child).getClassLoader().getName() + " " + Class.forName("tt.T", false, parent).getClassLoader().getName()); } catch (Throwable e) { System.out.println("  then " + text(e)); }
            }
        }
        // Overriding: the vtable of a subclass in another loader.
        for (boolean early : new boolean[] {false, true}) {
            L parent = new L("parent", null).add("bb.Base", base).add("tt.T", t());
            byte[] sub = cls("ss.Sub", c -> { c.withSuperclass(BASE); init(c, BASE); c.withMethodBody("virt", take, PUB, m -> m.return_()); });
            byte[] user = cls("uu.User", c -> c.withMethodBody("run", MethodTypeDesc.of(CD_String), PUB | STA, m -> m.new_(ClassDesc.of("ss.Sub")).dup().invokespecial(ClassDesc.of("ss.Sub"), "<init>", MTD_void).aconst_null().invokevirtual(ClassDesc.of("ss.Sub"), "virt", take).loadConstant("over").areturn()));
            L child = new L("child", parent).add("ss.Sub", sub).add("tt.T", t()).add("uu.User", user);
            if (early) { Class.forName("tt.T", false, child); Class.forName("tt.T", false, parent); }
            run("override " + early, child, "uu.User");
            try { System.out.println("  then " + Class.forName("tt.T", false, child).getClassLoader().getName() + " " + Class.forName("tt.T", false, parent).getClassLoader().getName()); } catch (Throwable e) { System.out.println("  then " + text(e)); }
        }
        // Interface methods implemented elsewhere.
        for (boolean early : new boolean[] {false, true}) {
            L parent = new L("parent", null).add("ii.Itf", itf).add("tt.T", t());
            byte[] impl = cls("im.Impl", c -> { c.withInterfaceSymbols(ITF); init(c, CD_Object); c.withMethodBody("virt", take, PUB, m -> m.return_()); });
            byte[] user = cls("uu.User", c -> c.withMethodBody("run", MethodTypeDesc.of(CD_String), PUB | STA, m -> m.new_(ClassDesc.of("im.Impl")).dup().invokespecial(ClassDesc.of("im.Impl"), "<init>", MTD_void).aconst_null().invokeinterface(ITF, "virt", take).loadConstant("itf").areturn()));
            L child = new L("child", parent).add("im.Impl", impl).add("tt.T", t()).add("uu.User", user);
            if (early) { Class.forName("tt.T", false, child); Class.forName("tt.T", false, parent); }
            run("interface " + early, child, "uu.User");
        }
        // Inherited implementation of a third loader's interface.
        for (boolean early : new boolean[] {false, true}) {
            L a = new L("a", null).add("bb.Base", base).add("tt.T", t());
            L b = new L("b", null).add("ii.Itf", itf).add("tt.T", t());
            byte[] impl = cls("im.Impl", c -> { c.withSuperclass(BASE).withInterfaceSymbols(ITF); init(c, BASE); c.withMethodBody("run", MethodTypeDesc.of(CD_String), PUB | STA, m -> m.loadConstant("third").areturn()); });
            L c = new L("c", null).add("im.Impl", impl).from("bb.Base", a).from("ii.Itf", b);
            if (early) { Class.forName("tt.T", false, a); Class.forName("tt.T", false, b); }
            run("third " + early, c, "im.Impl");
        }
        // A chain of agreements: a-b, b-c, then c defines its own.
        L a = new L("a", null).add("bb.Base", base).add("tt.T", t());
        byte[] user = cls("uu.User", c -> c.withMethodBody("run", MethodTypeDesc.of(CD_String), PUB | STA, m -> m.invokestatic(BASE, "make", make).pop().loadConstant("chain").areturn()));
        L b = new L("b", null).add("uu.User", user).from("bb.Base", a).from("tt.T", a);
        L c = new L("c", null).add("uu.User", user).from("bb.Base", a).add("tt.T", t());
        run("chain b", b, "uu.User");
        run("chain c", c, "uu.User");
        // Duplicate definition, in one loader, once by another name's loading.
        L d = new L("dup", null).add("tt.T", t());
        Class.forName("tt.T", false, d);
        var define = ClassLoader.class.getDeclaredMethods();
        try { new L("x", null) { Class<?> twice() { byte[] q = t(); defineClass("tt.T", q, 0, q.length); return defineClass("tt.T", q, 0, q.length); } }.twice(); } catch (LinkageError e) { System.out.println(text(e)); }
        // Casting between two classes of one name.
        Object o1 = Class.forName("tt.T", true, new L("one", null).add("tt.T", t())).getDeclaredConstructor().newInstance();
        Class<?> t2 = Class.forName("tt.T", true, new L("two", null).add("tt.T", t()));
        try { t2.cast(o1); } catch (ClassCastException e) { System.out.println(text(e)); }
        byte[] caster = cls("uu.User", k -> k.withMethodBody("run", MethodTypeDesc.of(CD_Object, CD_Object), PUB | STA, m -> m.aload(0).checkcast(T).areturn()));
        try { Class.forName("uu.User", true, new L("two", null).add("tt.T", t()).add("uu.User", caster)).getMethod("run", Object.class).invoke(null, o1); } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(text(e.getCause())); }
        Object[] arr = (Object[]) java.lang.reflect.Array.newInstance(t2, 1);
        try { arr[0] = o1; } catch (ArrayStoreException e) { System.out.println(text(e)); }
    }
}

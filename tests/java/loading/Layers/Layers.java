import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.*;
import java.lang.constant.*;
import java.lang.module.*;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.*;
import java.util.function.Supplier;
import java.util.stream.Stream;
import static java.lang.constant.ConstantDescs.*;

/** Layers of modules that exist in memory only: versions side by side, services, readability and exports at run time, and their end. */
public class Layers {
    record Mod(ModuleDescriptor d, Map<String, byte[]> classes) {}
    static ModuleFinder finder(Mod... mods) {
        Map<String, ModuleReference> refs = new TreeMap<>();
        for (Mod m : mods) refs.put(m.d.name(), new ModuleReference(m.d, URI.create("mem:" + m.d.toNameAndVersion())) {
            public ModuleReader open() { return new ModuleReader() {
                public Optional<URI> find(String n) { return m.classes.containsKey(n) ? Optional.of(URI.create("mem:" + n)) : Optional.empty(); }
                public Optional<ByteBuffer> read(String n) { return Optional.ofNullable(m.classes.get(n)).map(ByteBuffer::wrap); }
                public Stream<String> list() { return m.classes.keySet().stream(); }
                public void close() {} }; } });
        return new ModuleFinder() { public Optional<ModuleReference> find(String n) { return Optional.ofNullable(refs.get(n)); } public Set<ModuleReference> findAll() { return new HashSet<>(refs.values()); } };
    }
    static byte[] cls(String n, String says, String calls) {
        return ClassFile.of().build(ClassDesc.of(n), c -> { c.withFlags(ClassFile.ACC_PUBLIC).withInterfaceSymbols(ClassDesc.of("java.util.function.Supplier"));
            c.withMethodBody("<init>", MTD_void, ClassFile.ACC_PUBLIC, m -> m.aload(0).invokespecial(CD_Object, "<init>", MTD_void).return_());
            c.withMethodBody("run", MethodTypeDesc.of(CD_String), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, m -> { if (calls != null) m.invokestatic(ClassDesc.of(calls), "run", MethodTypeDesc.of(CD_String)).areturn(); else m.loadConstant(says).areturn(); });
            c.withMethodBody("get", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC, m -> m.invokestatic(ClassDesc.of(n), "run", MethodTypeDesc.of(CD_String)).areturn()); });
    }
    static ModuleDescriptor.Builder mod(String n) { return ModuleDescriptor.newModule(n).requires("java.base"); }
    static String text(Throwable e) { StringBuilder s = new StringBuilder(); for (; e != null; e = e.getCause()) s.append(e.toString().replaceAll("@[0-9a-f]+", "@H")).append(" | "); return s.toString(); }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { try { System.out.println(w + ": " + b.run()); } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(w + ": " + text(e.getCause())); } catch (Throwable e) { System.out.println(w + ": " + text(e)); } }
    static Object run(ModuleLayer l, String m, String c) throws Throwable { return l.findLoader(m).loadClass(c).getMethod("run").invoke(null); }
    static ModuleLayer layer(ModuleLayer parent, ModuleFinder f, boolean one, String... roots) {
        Configuration c = parent.configuration().resolveAndBind(f, ModuleFinder.of(), List.of(roots));
        return one ? ModuleLayer.defineModulesWithOneLoader(c, List.of(parent), ClassLoader.getSystemClassLoader()).layer() : ModuleLayer.defineModulesWithManyLoaders(c, List.of(parent), ClassLoader.getSystemClassLoader()).layer();
    }
    public static void main(String[] args) throws Throwable {
        Mod lib1 = new Mod(mod("lib").version("1").exports("lib").packages(Set.of("lib.hidden")).build(), Map.of("lib/A.class", cls("lib.A", "lib 1", null), "lib/hidden/H.class", cls("lib.hidden.H", "hidden", null)));
        Mod lib2 = new Mod(mod("lib").version("2").exports("lib").build(), Map.of("lib/A.class", cls("lib.A", "lib 2", null)));
        Mod app = new Mod(mod("app").requires("lib").exports("app").packages(Set.of("app")).build(), Map.of("app/M.class", cls("app.M", "", "lib.A"), "app/B.class", cls("app.B", "", "lib.hidden.H"), "app/C.class", cls("app.C", "", "strange.S")));
        Mod strange = new Mod(mod("strange").exports("strange").build(), Map.of("strange/S.class", cls("strange.S", "strange", null)));
        Mod prov = new Mod(mod("prov").provides("java.util.function.Supplier", List.of("prov.P", "prov.Q")).packages(Set.of("prov")).build(), Map.of("prov/P.class", cls("prov.P", "P", null), "prov/Q.class", cls("prov.Q", "Q", null)));
        Mod user = new Mod(mod("user").uses("java.util.function.Supplier").exports("user").build(), Map.of("user/U.class", cls("user.U", "U", null)));
        for (boolean one : new boolean[] {true, false}) {
            ModuleLayer l1 = layer(ModuleLayer.boot(), finder(lib1, app, strange), one, "app", "strange");
            ModuleLayer l2 = layer(ModuleLayer.boot(), finder(lib2, app), one, "app");
            t("1", () -> run(l1, "app", "app.M"));
            t("2", () -> run(l2, "app", "app.M"));
            t("not exported", () -> run(l1, "app", "app.B"));
            t("not read", () -> run(l1, "app", "app.C"));
            t("module", () -> l1.findModule("lib").get().getDescriptor().toNameAndVersion() + " " + l2.findModule("lib").get().getDescriptor().toNameAndVersion() + " " + l1.findModule("java.base").isPresent());
            t("reflection", () -> run(l1, "lib", "lib.hidden.H"));
            t("cast", () -> l1.findLoader("lib").loadClass("lib.A").cast(l2.findLoader("lib").loadClass("lib.A").getDeclaredConstructor().newInstance()));
        }
        var pc = ModuleLayer.boot().configuration().resolve(finder(lib1, app, strange), ModuleFinder.of(), List.of("app", "strange"));
        var ctl = ModuleLayer.defineModulesWithOneLoader(pc, List.of(ModuleLayer.boot()), null);
        ModuleLayer cl = ctl.layer();
        ctl.addReads(cl.findModule("app").get(), cl.findModule("strange").get());
        t("reads added", () -> run(cl, "app", "app.C"));
        ctl.addExports(cl.findModule("lib").get(), "lib.hidden", cl.findModule("app").get());
        t("exports added", () -> run(cl, "app", "app.B"));
        ctl.addOpens(cl.findModule("lib").get(), "lib.hidden", Layers.class.getModule());
        t("opens added", () -> run(cl, "lib", "lib.hidden.H"));
        t("foreign", () -> { ctl.addReads(Object.class.getModule(), cl.findModule("app").get()); return "done"; });
        ModuleLayer sl = layer(ModuleLayer.boot(), finder(prov, user), false, "user");
        t("services", () -> { List<Object> o = new ArrayList<>(); for (Supplier<?> s : ServiceLoader.load(sl, Supplier.class)) o.add(s.get() + " " + s.getClass().getModule()); return o; });
        t("stream", () -> ServiceLoader.load(sl, Supplier.class).stream().map(p -> p.type().getName()).sorted().toList());
        ModuleLayer above = layer(sl, finder(strange), true, "strange");
        t("through parents", () -> ServiceLoader.load(above, Supplier.class).stream().count() + " " + above.findModule("user").isPresent() + " " + above.modules().size());
        Mod splitA = new Mod(mod("sa").packages(Set.of("same")).build(), Map.of()), splitB = new Mod(mod("sb").packages(Set.of("same")).build(), Map.of());
        t("split, one loader", () -> layer(ModuleLayer.boot(), finder(splitA, splitB), true, "sa", "sb"));
        t("split, many loaders", () -> layer(ModuleLayer.boot(), finder(splitA, splitB), false, "sa", "sb").modules().size());
        Mod ca = new Mod(mod("ca").requires("cb").build(), Map.of()), cb = new Mod(mod("cb").requires("ca").build(), Map.of());
        t("cycle", () -> layer(ModuleLayer.boot(), finder(ca, cb), true, "ca"));
        t("missing", () -> layer(ModuleLayer.boot(), finder(app), true, "app"));
        t("java.base again", () -> layer(ModuleLayer.boot(), finder(new Mod(mod("jx").packages(Set.of("java.evil")).build(), Map.of())), true, "jx"));
        var gone = new ArrayList<WeakReference<ModuleLayer>>();
        for (int i = 0; i < 60; i++) { ModuleLayer l = layer(ModuleLayer.boot(), finder(lib1, app, strange), i % 2 == 0, "app", "strange"); run(l, "app", "app.M"); gone.add(new WeakReference<>(l)); }
        System.gc(); System.gc();
        System.out.println("layers gone: " + (gone.stream().filter(w -> w.get() != null).count() < 5));
        t("still", () -> run(cl, "app", "app.C"));
    }
}

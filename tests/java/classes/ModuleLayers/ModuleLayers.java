import java.io.*;
import java.lang.module.*;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.*;
import java.util.stream.Stream;

public class ModuleLayers {
    // Modules are made in memory; their classes are this program's, renamed into packages.
    static byte[] renamed(String from, String to) throws IOException {
        byte[] b = ModuleLayers.class.getResourceAsStream(from + ".class").readAllBytes();
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(b));
        DataOutputStream out = new DataOutputStream(o);
        out.writeInt(in.readInt()); out.writeInt(in.readInt());
        int n = in.readUnsignedShort();
        out.writeShort(n);
        for (int i = 1; i < n; i++) {
            int t = in.readUnsignedByte();
            out.writeByte(t);
            switch (t) {
                case 1: { String s = in.readUTF(); out.writeUTF(s.equals(from) ? to : s.equals("L" + from + ";") ? "L" + to + ";" : s); break; }
                case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18: out.writeInt(in.readInt()); break;
                case 5: case 6: out.writeLong(in.readLong()); i++; break;
                case 7: case 8: case 16: case 19: case 20: out.writeShort(in.readShort()); break;
                case 15: out.writeByte(in.readByte()); out.writeShort(in.readShort()); break;
                default: throw new IOException("tag " + t);
            }
        }
        out.writeShort(in.readUnsignedShort() | 1);
        in.transferTo(out);
        return o.toByteArray();
    }
    static class Mem implements ModuleFinder {
        final Map<String, ModuleReference> refs = new TreeMap<>();
        void add(ModuleDescriptor d, Map<String, byte[]> files) {
            refs.put(d.name(), new ModuleReference(d, URI.create("mem:" + d.name())) {
                public ModuleReader open() {
                    return new ModuleReader() {
                        public Optional<URI> find(String n) { return files.containsKey(n) ? Optional.of(URI.create("mem:" + n)) : Optional.empty(); }
                        public Optional<InputStream> open(String n) { return Optional.ofNullable(files.get(n)).map(ByteArrayInputStream::new); }
                        public Stream<String> list() { return files.keySet().stream(); }
                        public void close() { }
                    };
                }
            });
        }
        public Optional<ModuleReference> find(String n) { return Optional.ofNullable(refs.get(n)); }
        public Set<ModuleReference> findAll() { return new HashSet<>(refs.values()); }
    }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.toString().replaceAll("@[0-9a-f]+", "@H")); }
    }
    public static void main(String[] args) throws Exception {
        Mem f = new Mem();
        f.add(ModuleDescriptor.newModule("m.one").requires("java.base").exports("p.pub").provides("java.lang.Runnable", List.of("p.pub.A", "p.priv.B")).packages(Set.of("p.priv")).build(), Map.of("p/pub/A.class", renamed("MlA", "p/pub/A"), "p/priv/B.class", renamed("MlA", "p/priv/B"), "p/priv/res.txt", "hidden res".getBytes(), "top.txt", "top res".getBytes()));
        f.add(ModuleDescriptor.newModule("m.two").requires("m.one").uses("java.lang.Runnable").packages(Set.of("q")).opens("q").build(), Map.of("q/C.class", renamed("MlA", "q/C")));
        Configuration cf = ModuleLayer.boot().configuration().resolve(f, ModuleFinder.of(), Set.of("m.two"));
        System.out.println(cf.modules().stream().map(ResolvedModule::name).sorted().toList());
        ModuleLayer layer = ModuleLayer.boot().defineModulesWithOneLoader(cf, ClassLoader.getSystemClassLoader());
        Module one = layer.findModule("m.one").get(), two = layer.findModule("m.two").get();
        System.out.println(one + " " + two + " " + two.canRead(one) + " " + one.canRead(two) + " " + one.isExported("p.pub") + " " + one.isExported("p.priv") + " " + two.isOpen("q"));
        Class<?> a = layer.findLoader("m.one").loadClass("p.pub.A");
        System.out.println(a.getModule() == one);
        ((Runnable) a.getConstructor().newInstance()).run();
        Class<?> b = Class.forName(one, "p.priv.B");
        System.out.println(b);
        t("priv newInstance", () -> b.getConstructor().newInstance());
        t("addOpens not caller", () -> one.addOpens("p.priv", ModuleLayers.class.getModule()));
        Class<?> c = Class.forName(two, "q.C");
        t("open pkg", () -> { ((Runnable) c.getConstructor().newInstance()).run(); return "ok"; });
        t("unresolved class", () -> Class.forName(one, "p.pub.None"));
        t("res", () -> new String(one.getResourceAsStream("top.txt").readAllBytes()));
        t("res encapsulated", () -> one.getResourceAsStream("p/priv/res.txt"));
        for (Runnable r : ServiceLoader.load(layer, Runnable.class)) r.run();
        System.out.println(ServiceLoader.load(layer, Runnable.class).stream().map(p -> p.type().getName()).sorted().toList());
        ModuleLayer many = ModuleLayer.boot().defineModulesWithManyLoaders(cf, ClassLoader.getSystemClassLoader());
        System.out.println((many.findLoader("m.one") == many.findLoader("m.two")) + " " + many.findLoader("m.one").getName() + " " + (Class.forName(many.findModule("m.one").get(), "p.pub.A") == a));
        ModuleLayer.Controller ctl = ModuleLayer.defineModulesWithOneLoader(cf, List.of(ModuleLayer.boot()), null);
        Module o3 = ctl.layer().findModule("m.one").get();
        ctl.addOpens(o3, "p.priv", ModuleLayers.class.getModule());
        t("controller opens", () -> { ((Runnable) Class.forName(o3, "p.priv.B").getConstructor().newInstance()).run(); return o3.isOpen("p.priv", ModuleLayers.class.getModule()); });
        t("dup package", () -> { Mem g = new Mem(); g.add(ModuleDescriptor.newModule("d.a").packages(Set.of("z")).build(), Map.of()); g.add(ModuleDescriptor.newModule("d.b").packages(Set.of("z")).build(), Map.of()); Configuration k = ModuleLayer.boot().configuration().resolve(g, ModuleFinder.of(), Set.of("d.a", "d.b")); ModuleLayer.boot().defineModulesWithOneLoader(k, null); return 0; });
        t("cycle", () -> { Mem g = new Mem(); g.add(ModuleDescriptor.newModule("c.a").requires("c.b").build(), Map.of()); g.add(ModuleDescriptor.newModule("c.b").requires("c.a").build(), Map.of()); try { ModuleLayer.boot().configuration().resolve(g, ModuleFinder.of(), Set.of("c.a")); return 0; } catch (ResolutionException e) { return e.getMessage().startsWith("Cycle detected"); } });
        t("java.base pkg", () -> { Mem g = new Mem(); g.add(ModuleDescriptor.newModule("j.x").packages(Set.of("java.foo")).build(), Map.of()); Configuration k = ModuleLayer.boot().configuration().resolve(g, ModuleFinder.of(), Set.of("j.x")); return ModuleLayer.boot().defineModulesWithOneLoader(k, null); });
        System.out.println(layer.parents().get(0) == ModuleLayer.boot());
        StackTraceElement[] st = ((java.util.function.Supplier<StackTraceElement[]>) a.getConstructor().newInstance()).get();
        System.out.println(st[0].getModuleName() + " " + st[0].getModuleVersion() + " " + st[0].getClassName());
    }
}
class MlA implements Runnable, java.util.function.Supplier<StackTraceElement[]> {
    public MlA() {}
    public void run() { System.out.println(getClass().getName() + " in " + getClass().getModule()); }
    public StackTraceElement[] get() { return new Throwable().getStackTrace(); }
}

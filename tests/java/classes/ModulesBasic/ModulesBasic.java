import java.lang.module.*;
import java.util.*;
import java.util.stream.*;

public class ModulesBasic {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.toString().replaceAll("@[0-9a-f]+", "@H")); }
    }
    public static void main(String[] args) throws Exception {
        Module un = ModulesBasic.class.getModule(), base = Object.class.getModule();
        System.out.println(un.isNamed() + " " + un.getName() + " " + un.getDescriptor() + " " + un.getLayer() + " " + un.toString().startsWith("unnamed module @"));
        System.out.println(base + " " + base.getName() + " " + base.getDescriptor().name() + " " + (base.getLayer() == ModuleLayer.boot()) + " " + base.getClassLoader());
        System.out.println(base.isExported("java.lang") + " " + base.isExported("jdk.internal.misc") + " " + base.isExported("jdk.internal.misc", un) + " " + base.isOpen("java.lang") + " " + base.isOpen("java.lang", un) + " " + base.isOpen("java.lang", base) + " " + base.isExported("no.such"));
        System.out.println(un.canRead(base) + " " + base.canRead(un) + " " + base.canRead(base));
        System.out.println(un.isExported("anything") + " " + un.isOpen("anything", base));
        Module sql = java.sql.Connection.class.getModule();
        System.out.println(sql + " " + sql.getClassLoader().getName() + " " + sql.canRead(base) + " " + base.canRead(sql) + " " + sql.getDescriptor().requires().stream().map(r -> r.modifiers() + r.name()).sorted().collect(Collectors.toList()));
        System.out.println(sql.getDescriptor().exports().stream().map(ModuleDescriptor.Exports::source).sorted().collect(Collectors.toList()) + " " + sql.getDescriptor().uses());
        System.out.println(int.class.getModule() + " " + int[].class.getModule() + " " + (ModulesBasic[].class.getModule() == un) + " " + String[].class.getModule());
        System.out.println(un == ClassLoader.getSystemClassLoader().getUnnamedModule());
        System.out.println(ModuleLayer.boot().findModule("java.base").get() == base);
        System.out.println(ModuleLayer.boot().findModule("no.such").isPresent() + " " + ModuleLayer.boot().parents().size() + " " + ModuleLayer.empty().modules().size());
        System.out.println(ModuleLayer.boot().modules().stream().map(Module::getName).anyMatch("java.logging"::equals));
        System.out.println(ModuleLayer.boot().configuration().findModule("java.sql").get().reads().stream().map(ResolvedModule::name).anyMatch("java.xml"::equals));
        t("addReads", () -> un.addReads(sql) == un);
        t("addExports other", () -> base.addExports("jdk.internal.misc", un));
        t("addOpens other", () -> base.addOpens("java.lang", un));
        t("internal class", () -> Class.forName("jdk.internal.misc.Unsafe").getModule());
        t("internal call", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null));
        t("getPackages", () -> un.getPackages().contains(""));
        t("base packages", () -> base.getPackages().contains("java.lang.invoke") && base.getPackages().contains("jdk.internal.misc"));
        t("module forName", () -> Class.forName(base, "java.util.List") + " " + Class.forName(base, "java.sql.Driver"));
        t("find sys", () -> ModuleFinder.ofSystem().find("java.logging").get().descriptor().name());
        t("descriptor", () -> { ModuleDescriptor d = ModuleDescriptor.newModule("m.x").requires("java.base").exports("a.b").opens("c.d", Set.of("q.r")).provides("s.S", List.of("a.b.I")).uses("u.U").packages(Set.of("e")).version("1.2").mainClass("a.b.Main").build(); return d.toNameAndVersion() + d.packages().stream().sorted().collect(Collectors.toList()) + d.exports() + d.opens() + d.provides() + d.uses() + d.mainClass().get() + d.isOpen() + d.isAutomatic(); });
        t("bad name", () -> ModuleDescriptor.newModule("1bad"));
        t("resolve missing", () -> Configuration.empty().resolve(ModuleFinder.of(), ModuleFinder.of(), Set.of("nope")));
        t("annotations", () -> base.getAnnotations().length);
        t("native", () -> base.isNativeAccessEnabled());
        t("setAccessible in un", () -> { java.lang.reflect.Field f = ModulesBasic.class.getDeclaredField("hid"); f.setAccessible(true); return f.get(null); });
        t("xml internal", () -> Class.forName("com.sun.org.apache.xerces.internal.impl.Version").getModule());
    }
    private static String hid = "h";
}

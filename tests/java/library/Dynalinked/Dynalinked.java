import java.lang.invoke.*;
import java.util.*;
import jdk.dynalink.*;
import jdk.dynalink.beans.*;
import jdk.dynalink.linker.*;
import jdk.dynalink.linker.support.*;
import jdk.dynalink.support.*;

/** Dynalink: call sites relinked as the types of their arguments change, beans, overloads, conversions, missing members. */
public class Dynalinked {
    public static class Bean { public int x = 5; private String name = "n"; public String getName() { return name; } public void setName(String n) { name = n; } public String over(int a) { return "int" + a; } public String over(long a) { return "long" + a; } public String over(Object a) { return "obj" + a; } public String over(String... a) { return "var" + a.length; } public static String st() { return "static"; } public List<String> list = new ArrayList<>(List.of("a", "b")); }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e.getClass().getName() + ": " + e.getMessage(); } System.out.println(w + ": " + r.replaceAll("@[0-9a-f]+", "@H")); }
    interface Body { Object run() throws Throwable; }
    public static void main(String[] args) throws Throwable {
        DynamicLinkerFactory f = new DynamicLinkerFactory();
        f.setUnstableRelinkThreshold(4);
        DynamicLinker l = f.createLinker();
        var L = MethodHandles.lookup();
        java.util.function.BiFunction<Operation, MethodType, MethodHandle> site = (o, t) -> { CallSite s = l.link(new ChainedCallSite(new CallSiteDescriptor(L, o, t))); return s.dynamicInvoker(); };
        var get = StandardOperation.GET.withNamespaces(StandardNamespace.PROPERTY, StandardNamespace.ELEMENT, StandardNamespace.METHOD);
        MethodHandle name = site.apply(get.named("name"), MethodType.methodType(Object.class, Object.class));
        Bean b = new Bean();
        t("property", () -> name.invoke((Object) b));
        t("set", () -> { site.apply(StandardOperation.SET.withNamespace(StandardNamespace.PROPERTY).named("name"), MethodType.methodType(void.class, Object.class, Object.class)).invoke((Object) b, (Object) "new"); return b.getName(); });
        MethodHandle len = site.apply(StandardOperation.GET.withNamespace(StandardNamespace.PROPERTY).named("length"), MethodType.methodType(Object.class, Object.class));
        for (Object o : List.of(new int[3], new String[5], new long[7], new byte[2], new double[1], new char[9], new boolean[4], new Object[6], new int[8])) t("length", () -> len.invoke(o));
        MethodHandle elem = site.apply(StandardOperation.GET.withNamespace(StandardNamespace.ELEMENT), MethodType.methodType(Object.class, Object.class, Object.class));
        t("element list", () -> elem.invoke((Object) b.list, (Object) 1));
        t("element map", () -> elem.invoke((Object) Map.of("k", "v"), (Object) "k"));
        t("element array", () -> elem.invoke((Object) new int[] {4, 5}, (Object) 1));
        MethodHandle over = site.apply(StandardOperation.GET.withNamespace(StandardNamespace.METHOD).named("over"), MethodType.methodType(Object.class, Object.class));
        Object method = over.invoke((Object) b);
        for (Object a : Arrays.asList(1, 2L, "s", 'c', 1.5, null, List.of())) t("over " + a, () -> site.apply(StandardOperation.CALL, MethodType.methodType(Object.class, Object.class, Object.class, Object.class)).invoke(method, (Object) b, a));
        t("varargs", () -> site.apply(StandardOperation.CALL, MethodType.methodType(Object.class, Object.class, Object.class, Object.class, Object.class)).invoke(method, (Object) b, (Object) "x", (Object) "y"));
        t("new", () -> site.apply(StandardOperation.NEW, MethodType.methodType(Object.class, Object.class, Object.class)).invoke((Object) StaticClass.forClass(StringBuilder.class), (Object) "built"));
        t("static", () -> site.apply(StandardOperation.CALL, MethodType.methodType(Object.class, Object.class, Object.class)).invoke(site.apply(get.named("st"), MethodType.methodType(Object.class, Object.class)).invoke((Object) StaticClass.forClass(Bean.class)), (Object) null));
        t("missing", () -> site.apply(get.named("none"), MethodType.methodType(Object.class, Object.class)).invoke((Object) b));
        t("null", () -> name.invoke((Object) null));
        t("members", () -> new TreeSet<>(BeansLinker.getReadableInstancePropertyNames(Bean.class)) + " " + new TreeSet<>(BeansLinker.getInstanceMethodNames(Bean.class)));
        t("convert", () -> l.getLinkerServices().getTypeConverter(int.class, Long.class).invoke(5) + " " + l.getLinkerServices().canConvert(String.class, int.class));
        f.setPrioritizedLinker(new TypeBasedGuardingDynamicLinker() { public boolean canLinkType(Class<?> t) { return t == String.class; } public GuardedInvocation getGuardedInvocation(LinkRequest r, LinkerServices s) { return new GuardedInvocation(MethodHandles.dropArguments(MethodHandles.constant(Object.class, "mine"), 0, Object.class), Guards.isOfClass(String.class, r.getCallSiteDescriptor().getMethodType())); } });
        DynamicLinker l2 = f.createLinker();
        MethodHandle own = l2.link(new SimpleRelinkableCallSite(new CallSiteDescriptor(L, get.named("name"), MethodType.methodType(Object.class, Object.class)))).dynamicInvoker();
        for (int i = 0; i < 6; i++) { int k = i; t("own", () -> own.invoke(k % 2 == 0 ? (Object) "s" : b)); }
    }
}

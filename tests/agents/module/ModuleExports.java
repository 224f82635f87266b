import java.util.Map;
import java.util.Set;

public class ModuleExports {
    static native void add(Object module, String packageName, Object to);

    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule();
        Module unnamed = ModuleExports.class.getModule();
        Module one = CustomModule.make("one", Set.of("one.pack", "one.other"), Map.of()).findModule("one").get();
        Module two = CustomModule.make("two", Set.of("two.pack"), Map.of()).findModule("two").get();
        System.out.println("before " + one.isExported("one.pack", two) + " " + one.isExported("one.pack"));
        add(one, "one.pack", two);
        System.out.println("after " + one.isExported("one.pack", two) + " " + one.isExported("one.pack", unnamed) + " " + one.isExported("one.pack")
            + " " + one.isExported("one.other", two) + " open " + one.isOpen("one.pack", two));
        add(one, "one.pack", two);
        add(one, "one.other", unnamed);
        System.out.println("to unnamed " + one.isExported("one.other", unnamed) + " " + one.isExported("one.other", two));
        add(base, "java.lang", one);
        System.out.println("base " + base.isExported("jdk.internal.misc", one));
        add(base, "jdk.internal.misc", one);
        System.out.println("base " + base.isExported("jdk.internal.misc", one) + " " + base.isExported("jdk.internal.misc", two));
        add(unnamed, "no.such", two);
        System.out.println("wrong");
        add(one, "one/pack", two);
        add(one, "no.such", two);
        add(one, "", two);
        add(one, "one.pack", "text");
        add("text", "one.pack", two);
        add(null, "one.pack", two);
        add(one, "one.pack", null);
    }
}

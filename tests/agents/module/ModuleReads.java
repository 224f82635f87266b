import java.util.Map;
import java.util.Set;

public class ModuleReads {
    static native void add(Object module, Object toRead);

    static void show(String what, Module from, Module to) {
        System.out.print(what + " " + from.canRead(to) + ", ");
        System.out.flush();
        add(from, to);
        System.out.println(from.canRead(to));
    }

    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule();
        Module unnamed = ModuleReads.class.getModule();
        Module one = CustomModule.make("one", Set.of("one.pack"), Map.of()).findModule("one").get();
        Module two = CustomModule.make("two", Set.of("two.pack"), Map.of()).findModule("two").get();
        show("one to two", one, two);
        show("one to two again", one, two);
        show("two to one", two, one);
        show("one to unnamed", one, unnamed);
        show("base to one", base, one);
        show("unnamed to two", unnamed, two);
        show("one to itself", one, one);
        add(one, "text");
        add("text", one);
        add(ModuleReads.class, ModuleReads.class);
        add(null, one);
        add(one, null);
    }
}

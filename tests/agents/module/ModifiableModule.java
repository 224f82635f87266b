import java.util.Map;
import java.util.Set;

public class ModifiableModule {
    static native void ask(String what, Object module);

    public static void main(String[] args) throws Exception {
        ask("unnamed", ModifiableModule.class.getModule());
        ask("unnamed of another loader", ClassLoader.getPlatformClassLoader().getUnnamedModule());
        ask("java.base", Object.class.getModule());
        ask("custom", CustomModule.make("custom", Set.of("custom.pack"), Map.of()).findModule("custom").get());
        ask("a string", "text");
        ask("a class", ModifiableModule.class);
        ask("null", null);
    }
}

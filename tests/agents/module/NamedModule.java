import java.util.Map;
import java.util.Set;

public class NamedModule {
    static native Module find(Object loader, String packageName);

    static void show(String what, Object loader, String packageName) {
        System.out.println(what + ", " + packageName + ": " + find(loader, packageName));
    }

    public static void main(String[] args) throws Exception {
        show("boot", null, "java/lang");
        show("boot", null, "jdk/internal/misc");
        show("boot", null, "java.lang");
        show("boot", null, "java/no/such");
        show("boot", null, "java/lang/Object");
        show("boot", null, "");
        ClassLoader application = NamedModule.class.getClassLoader();
        show("application", application, "");
        show("application", application, "java/lang");
        show("platform", ClassLoader.getPlatformClassLoader(), "java/lang");
        ModuleLayer layer = CustomModule.make("custom", Set.of("custom.pack", "custom.more"), Map.of());
        ClassLoader own = layer.findLoader("custom");
        show("own", own, "custom/pack");
        show("own", own, "custom/more");
        show("own", own, "custom");
        show("application", application, "custom/pack");
        show("a string", "text", "java/lang");
        show("a class", NamedModule.class, "java/lang");
    }
}

import java.util.Map;
import java.util.Set;

public class AllModules {
    static native int times(Module module);

    static native boolean allAreModules();

    public static void main(String[] args) throws Exception {
        System.out.println("java.base " + times(Object.class.getModule()));
        System.out.println("unnamed of the application loader " + times(AllModules.class.getModule()));
        System.out.println("unnamed of the platform loader " + times(ClassLoader.getPlatformClassLoader().getUnnamedModule()));
        int missing = 0;
        for (Module module : ModuleLayer.boot().modules()) {
            missing += times(module) == 1 ? 0 : 1;
        }
        System.out.println("missing of the boot layer " + missing);
        System.out.println("all " + allAreModules());
        ModuleLayer layer = CustomModule.make("late", Set.of("late.pack"), Map.of());
        Module late = layer.findModule("late").get();
        System.out.println("late " + times(late) + ", unnamed of its loader " + times(late.getClassLoader().getUnnamedModule()));
        System.out.println("again " + allAreModules());
    }
}

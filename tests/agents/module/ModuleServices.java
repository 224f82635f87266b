import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

public class ModuleServices {
    public interface Service {
        String name();
    }

    static native void reads(Module module, Module other);

    static native void uses(Object module, Object service);

    static native void provides(Object module, Object service, Object implementation);

    static void list(ModuleLayer layer) {
        int count = 0;
        for (Service service : ServiceLoader.load(layer, Service.class)) {
            System.out.println("found " + service.name() + " of " + service.getClass().getModule());
            count++;
        }
        System.out.println("services: " + count);
    }

    public static void main(String[] args) throws Exception {
        ModuleLayer layer = CustomModule.make("server", Set.of("server.in"), Map.of("server.in.Model", ServerOfModules.class));
        Module server = layer.findModule("server").get();
        reads(server, ModuleServices.class.getModule());
        Class<?> model = layer.findLoader("server").loadClass("server.in.Model");
        list(layer);
        System.out.println("uses " + server.canUse(Service.class));
        uses(server, Service.class);
        System.out.println("uses " + server.canUse(Service.class));
        uses(server, Service.class);
        provides(server, Service.class, model);
        list(layer);
        provides(server, Service.class, model);
        list(layer);
        uses(ModuleServices.class.getModule(), Service.class);
        provides(ModuleServices.class.getModule(), Service.class, ModuleServices.class);
        System.out.println("wrong");
        uses("text", Service.class);
        uses(server, "text");
        uses(server, null);
        provides("text", Service.class, model);
        provides(server, "text", model);
        provides(server, Service.class, "text");
        provides(server, Service.class, null);
    }
}

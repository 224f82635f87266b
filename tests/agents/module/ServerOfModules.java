/** The model of the service's implementation in ModuleServices; its name is as long as server.in.Model. */
public class ServerOfModules implements ModuleServices.Service {
    @Override
    public String name() {
        return "the model";
    }
}

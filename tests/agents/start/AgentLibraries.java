import java.nio.file.Files;
import java.nio.file.Path;

public class AgentLibraries {
    static void run(String what, ChildVm child) throws Exception {
        System.out.println(what);
        child.run("child");
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            System.out.println("program");
            return;
        }
        String library = ChildVm.library(AgentLibraries.class);
        Files.copy(Path.of(library), Path.of("libcopied.so"));
        Files.writeString(Path.of("libtext.so"), "no library");
        String here = Path.of("").toAbsolutePath().toString();
        Class<?> self = AgentLibraries.class;
        run("by name", new ChildVm(self).variable("LD_LIBRARY_PATH", here).with("-agentlib:copied=by,name"));
        run("both", new ChildVm(self).variable("LD_LIBRARY_PATH", here).with("-agentpath:" + library + "=first", "-agentlib:copied=second"));
        run("a name that isn't there", new ChildVm(self).with("-agentlib:nosuchagent"));
        run("a path that isn't there", new ChildVm(self).with("-agentpath:" + library, "-agentpath:/no/such/agent.so=x"));
        run("a name for a path", new ChildVm(self).variable("LD_LIBRARY_PATH", here).with("-agentpath:copied"));
        run("no library", new ChildVm(self).variable("LD_LIBRARY_PATH", here).with("-agentlib:text"));
    }
}

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

public class AttachSelf {
    static class First {
        int a;
    }

    static class Second {
        int b;
    }

    public static void main(String[] args) throws Exception {
        VirtualMachine self = VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
        String library = new File(System.getProperty("java.class.path"), "AttachSelf.so").getPath();
        for (String options : new String[] {"a=b, c", "", null, "-7", "more".repeat(200), "\u00e4\u20ac"}) {
            try {
                System.out.println(options == null ? "none" : "options of " + options.length());
                if (options == null) {
                    self.loadAgentPath(library);
                } else {
                    self.loadAgentPath(library, options);
                }
                System.out.println("  attached");
            } catch (AgentInitializationException e) {
                System.out.println("  refused with " + e.returnValue());
            }
            new First();
        }
        new Second();
        for (String wrong : new String[] {"/no/such/agent.so", Path.of("text.so").toAbsolutePath().toString()}) {
            Files.writeString(Path.of("text.so"), "no library");
            try {
                self.loadAgentPath(wrong, "x");
                System.out.println("attached");
            } catch (com.sun.tools.attach.AgentLoadException e) {
                System.out.println((wrong.endsWith("text.so") ? "text: " : "a path: ") + e.getMessage().contains("was not loaded"));
            }
        }
        try {
            self.loadAgentLibrary("nosuchagent");
        } catch (com.sun.tools.attach.AgentLoadException e) {
            System.out.println("a name: " + e.getMessage().contains("was not loaded"));
        }
        self.detach();
    }
}

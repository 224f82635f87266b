import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.VirtualMachine;

public class AgentWarned {
    static void run(String... options) throws Exception {
        System.out.println(String.join(" ", options));
        String errors = new ChildVm(AgentWarned.class).with("-Djdk.attach.allowAttachSelf=true").with(options).run("child");
        System.out.println("  warned: " + (errors.contains("WARNING") && errors.contains("agent") && errors.contains("AgentWarned.so")));
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            run();
            run("-XX:+EnableDynamicAgentLoading");
            run("-XX:-EnableDynamicAgentLoading");
            return;
        }
        VirtualMachine self = VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
        try {
            self.loadAgentPath(ChildVm.library(AgentWarned.class), "options");
        } catch (AgentLoadException e) {
            System.out.println("refused: " + e.getMessage().contains("Dynamic agent loading is not enabled"));
        }
        self.detach();
    }
}

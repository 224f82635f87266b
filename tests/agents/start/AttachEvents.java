import com.sun.tools.attach.VirtualMachine;
import java.io.File;

public class AttachEvents {
    static String text() {
        return "original";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(text());
        VirtualMachine self = VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
        Thread before = new Thread(() -> System.out.println("ours, before"), "ours 1");
        before.start();
        before.join();
        self.loadAgentPath(new File(System.getProperty("java.class.path"), "AttachEvents.so").getPath());
        System.out.println(text());
        Thread after = new Thread(() -> System.out.println("ours, after, " + text()), "ours 2");
        after.start();
        after.join();
        System.out.println(text());
    }
}

import com.sun.tools.attach.VirtualMachine;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a tool does that is no tool of the JDK's, the wrong things too. */
public class Client {
    interface Attempt {
        Object run() throws Exception;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    static SocketChannel open(String pid) throws Exception {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(Path.of("/tmp/.java_pid" + pid)));
        return channel;
    }

    static String send(String pid, String bytes) throws Exception {
        try (SocketChannel channel = open(pid)) {
            channel.write(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)));
            ByteBuffer answer = ByteBuffer.allocate(1 << 16);
            while (channel.read(answer) > 0) {
            }
            String status = new String(answer.array(), 0, answer.position(), StandardCharsets.ISO_8859_1).lines().findFirst().orElse("closed");
            return status.equals("101") ? "refused" : status;
        } catch (SocketException e) {
            return "refused";
        }
    }

    public static void main(String[] args) throws Exception {
        String pid = args[0];
        VirtualMachine vm = VirtualMachine.attach(pid);
        System.out.println(vm.getSystemProperties().getProperty("my.property"));
        System.out.println(vm.getAgentProperties().getProperty("sun.java.command"));
        attempt("late agent", () -> {
            vm.loadAgent(args[1], "greetings");
            return "loaded";
        });
        attempt("failing agent", () -> {
            vm.loadAgent(args[1], "fail");
            return "loaded";
        });
        attempt("missing agent", () -> {
            vm.loadAgent("/no/such.jar");
            return "loaded";
        });
        attempt("missing library", () -> {
            vm.loadAgentPath("/no/such.so");
            return "loaded";
        });
        attempt("no agent", () -> {
            vm.loadAgentLibrary("zip");
            return "loaded";
        });
        vm.detach();
        attempt("detached", vm::getSystemProperties);
        System.out.println("version: " + send(pid, "1\0getversion\0options\0\0\0"));
        System.out.println("wrong version: " + send(pid, "7\0properties\0\0\0\0"));
        System.out.println("unknown: " + send(pid, "1\0dance\0\0\0\0"));
        System.out.println("second protocol: " + send(pid, "2\00021\0jcmd\0VM.command_line\0"));
        SocketChannel silent = open(pid);
        silent.write(ByteBuffer.wrap(new byte[] {'1', 0, 'j'}));
        silent.close();
        System.out.println("after a broken one: " + send(pid, "1\0jcmd\0nosuch\0\0\0"));
    }
}

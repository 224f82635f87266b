import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;

/** Clients of the attach socket that don't keep to the protocol. */
public class Bad {
    static String pid;

    static SocketChannel open() throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(Path.of("/tmp/.java_pid" + pid)));
        return channel;
    }

    static void write(SocketChannel channel, String bytes) throws IOException {
        channel.write(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** The reply's first line, or that there is none. */
    static String read(SocketChannel channel) throws IOException {
        ByteBuffer answer = ByteBuffer.allocate(1 << 16);
        while (answer.hasRemaining() && channel.read(answer) > 0) {
        }
        String text = new String(answer.array(), 0, answer.position(), StandardCharsets.ISO_8859_1);
        return text.lines().findFirst().orElse("closed");
    }

    static String send(String bytes, boolean end) {
        try (SocketChannel channel = open()) {
            write(channel, bytes);
            if (end) {
                channel.shutdownOutput();
            }
            return read(channel);
        } catch (IOException e) {
            return e.getMessage().contains("Permission denied") ? "no permission" : "closed";
        }
    }

    /** The program still answers those who know how to ask. */
    static boolean answers() {
        return send("1\0jcmd\0VM.version\0\0\0", false).equals("0");
    }

    public static void main(String[] args) throws Exception {
        pid = args[0];
        if (args.length > 1) {
            String answer = send("1\0jcmd\0VM.version\0\0\0", false);
            System.out.println("another user: " + (answer.equals("closed") || answer.equals("-1") ? "refused" : answer));
            return;
        }
        System.out.println("a good one: " + answers());
        String[][] bad = {
            {"version 7", "7\0properties\0\0\0\0"},
            {"version 12", "12\0properties\0\0\0\0"},
            {"no version", "\0properties\0\0\0\0"},
            {"a word for a version", "one\0properties\0\0\0\0"},
            {"unknown command", "1\0dance\0\0\0\0"},
            {"too few words", "1\0jcmd\0VM.version\0"},
            {"nothing", ""},
            {"no end", "1"},
            {"second protocol, too short", "2\0100\0jcmd\0VM.version\0"},
            {"second protocol, no number", "2\0ten\0jcmd\0VM.version\0"},
            {"second protocol, below zero", "2\0-5\0jcmd\0VM.version\0"},
            {"second protocol, far too long", "2\099999999999999\0jcmd\0VM.version\0"},
        };
        for (String[] one : bad) {
            String answer = send(one[1], true);
            // The stock VM closes some connections without a word.
            boolean told = answer.equals("-1") || answer.equals("101") || answer.equals("closed") && System.getProperty("java.vm.name").startsWith("OpenJDK");
            System.out.println(one[0] + ": " + (told ? "refused" : answer) + ", then " + answers());
        }
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[random.nextInt(2000)];
            random.nextBytes(bytes);
            String garbage = new String(bytes, StandardCharsets.ISO_8859_1);
            if (send((i % 3 == 0 ? "1\0" : i % 3 == 1 ? "2\0" : "") + garbage, true).equals("0")) {
                System.out.println("done: " + i);
            }
        }
        System.out.println("after garbage " + answers());
        for (int i = 0; i < 500; i++) {
            open().close();
        }
        System.out.println("after connections that say nothing " + answers());
        // The stock VM serves one client after the other: nobody is answered before the silent one is gone.
        SocketChannel[] silent = new SocketChannel[5];
        for (int i = 0; i < silent.length; i++) {
            silent[i] = open();
            write(silent[i], i % 2 == 0 ? "1\0jc" : "");
        }
        boolean waits = System.getProperty("java.vm.name").startsWith("OpenJDK");
        boolean meanwhile = waits || answers();
        for (SocketChannel channel : silent) {
            channel.close();
        }
        System.out.println("beside half of a command " + meanwhile + ", then " + answers());
        SocketChannel deaf = open();
        write(deaf, "1\0jcmd\0VM.system_properties\0\0\0");
        meanwhile = waits || answers();
        deaf.close();
        System.out.println("beside one that doesn't listen " + meanwhile + ", then " + answers());
    }
}

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sends what no debugger sends. After each connection the program has to listen again. */
public class BadInput {
    private static final Path SAID = Path.of("said");
    private static final Wire.Body NOTHING = out -> { };
    /** Ids that no object has. Null classes, commands beyond 127 and lengths that can't be end libjdwp itself, on any VM. */
    private static final Wire.Body NOWHERE = out -> out.write("\177".repeat(64).getBytes(StandardCharsets.US_ASCII));
    private static Process process;
    private static int connections;

    public static void main(String[] args) throws Exception {
        List<String> command = List.of(System.getenv("JAVA"), "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0", "-cp",
            System.getenv("CLASSES"), "Pestered");
        process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(SAID.toFile()).start();
        Thread watch = new Thread(() -> {
            try {
                Thread.sleep(100_000);
                System.out.println("took too long");
                process.destroyForcibly();
            } catch (InterruptedException e) {
                // Done in time.
            }
        });
        watch.setDaemon(true);
        watch.start();
        try {
            handshakes();
            packets();
            commands();
            ids();
            requests();
            flood();
            alive();
        } catch (Exception e) {
            System.out.println("failed: " + e);
            e.printStackTrace();
        } finally {
            try {
                process.getOutputStream().write('\n');
                process.getOutputStream().flush();
            } catch (IOException e) {
                System.out.println(e);
            }
            System.out.println("exit " + process.waitFor());
            Map<String, Integer> complaints = new TreeMap<>();
            for (String line : Files.readAllLines(SAID)) {
                if (line.contains("send failed")) {
                    // How much of it was sent before the other side was gone.
                    continue;
                }
                String same = line.replaceAll("address: \\d+", "address").replaceAll("(premature EOF|recv error): .*", "no packet")
                    .replaceAll("recv failed during handshake.*", "handshake failed - connection prematurally closed");
                complaints.merge(same, 1, Integer::sum);
            }
            complaints.forEach((line, times) -> System.out.println("| " + times + " " + line));
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** Connects to where the program listens now: after a connection that came to be, that is another port. */
    private static Wire connect() throws Exception {
        while (true) {
            boolean gone = !process.isAlive();
            String text = Files.readString(SAID);
            List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().filter(l -> l.contains("Listening")).toList();
            if (lines.size() > connections) {
                String line = lines.getLast();
                return new Wire(Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)));
            }
            if (gone) {
                throw new IllegalStateException("the program is gone");
            }
            Thread.sleep(2);
        }
    }

    private static Wire connected() throws Exception {
        Wire wire = connect().shakeHands();
        connections++;
        return wire;
    }

    private static void say(String what, String answer) {
        System.out.println(what + ": " + answer);
    }

    private static void alive() throws Exception {
        try (Wire wire = connected()) {
            say("a good client", wire.command(1, 7, NOTHING) + " with " + wire.last.length + " bytes");
        }
    }

    /** A connection that doesn't come to be leaves the listening socket as it was. */
    private static void refused(String what, String sent) throws Exception {
        try (Wire wire = connect()) {
            wire.send(sent);
            wire.socket.shutdownOutput();
            say(what, wire.end());
        }
    }

    private static void handshakes() throws Exception {
        refused("nothing", "");
        refused("half a handshake", "JDWP-Hand");
        refused("another handshake", "JDWP-HandShake");
        refused("a browser", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        refused("zeros", "\0".repeat(100));
        alive();
    }

    private static void packets() throws Exception {
        for (int length : new int[] {0, 1, 10, -1}) {
            try (Wire wire = connected()) {
                wire.header(length, 0, 1, 7);
                say("length " + length, wire.end());
            }
        }
        for (int length : new int[] {12, 1000, 1_000_000}) {
            try (Wire wire = connected()) {
                wire.header(length, 0, 1, 7);
                wire.socket.shutdownOutput();
                say("length " + length + " and no more", wire.end());
            }
        }
        try (Wire wire = connected()) {
            wire.out.write(new byte[] {0, 0, 0});
            wire.out.flush();
            wire.socket.shutdownOutput();
            say("three bytes", wire.end());
        }
        try (Wire wire = connected()) {
            wire.header(11, 0x80, 1, 7);
            say("a reply", wire.command(1, 7, NOTHING));
        }
        try (Wire wire = connected()) {
            wire.send("JDWP-Handshake");
            wire.socket.shutdownOutput();
            say("a second handshake", wire.end());
        }
        alive();
    }

    private static void commands() throws Exception {
        try (Wire wire = connected()) {
            for (int[] each : new int[][] {{0, 1}, {1, 99}, {7, 1}, {19, 1}, {64, 100}, {99, 1}, {127, 100}}) {
                say("command " + each[0] + "." + each[1], wire.command(each[0], each[1], NOTHING));
            }
            // Each command with no body where it needs one, and with a body that names nothing.
            for (boolean full : new boolean[] {false, true}) {
                Map<Integer, Integer> sizes = new TreeMap<>(Map.of(2, 20, 3, 5, 4, 1, 5, 1, 6, 5, 9, 10, 10, 1));
                sizes.putAll(Map.of(11, 14, 12, 3, 13, 3, 14, 3, 15, 3, 16, 4, 17, 1, 18, 2));
                for (Map.Entry<Integer, Integer> set : sizes.entrySet()) {
                    StringBuilder answers = new StringBuilder();
                    for (int command = 1; command <= set.getValue(); command++) {
                        String answer = wire.command(set.getKey(), command, full ? NOWHERE : NOTHING);
                        answers.append(' ').append(answer.replace("error ", ""));
                    }
                    say((full ? "ids of nothing for set " : "nothing for set ") + set.getKey(), answers.toString().trim());
                }
            }
        }
        alive();
    }

    private static void ids() throws Exception {
        try (Wire wire = connected()) {
            for (long id : new long[] {12345, -1, Long.MIN_VALUE, 1L << 32}) {
                StringBuilder answers = new StringBuilder();
                for (int[] each : new int[][] {{2, 1}, {2, 4}, {2, 5}, {2, 9}, {2, 14}, {2, 15}, {2, 18}, {3, 1}, {9, 1}, {9, 5}, {9, 7}, {9, 8}, {9, 9},
                        {10, 1}, {11, 1}, {11, 2}, {11, 3}, {11, 4}, {11, 5}, {11, 7}, {11, 8}, {11, 9}, {11, 11}, {11, 12}, {12, 1}, {12, 3}, {13, 1},
                        {14, 1}}) {
                    answers.append(' ').append(wire.command(each[0], each[1], out -> {
                        out.writeLong(id);
                        out.writeLong(0);
                    }).replace("error ", ""));
                }
                say("id " + Long.toHexString(id), answers.toString().trim());
            }
            long string = string(wire, "mirrored");
            StringBuilder answers = new StringBuilder();
            for (int[] each : new int[][] {{2, 1}, {2, 5}, {3, 1}, {11, 1}, {11, 2}, {11, 4}, {12, 1}, {13, 1}, {14, 1}}) {
                answers.append(' ').append(wire.command(each[0], each[1], out -> out.writeLong(string)).replace("error ", ""));
            }
            say("a string for others", answers.toString().trim());
            say("a string's element", wire.command(13, 2, out -> {
                out.writeLong(string);
                out.writeInt(0);
                out.writeInt(1);
            }));
            say("a string cut off", wire.command(1, 11, out -> {
                out.writeInt(100);
                out.writeBytes("short");
            }));
            say("a signature that isn't", wire.command(1, 2, out -> text(out, "no signature")));
            say("frames of the main thread, which runs", frames(wire));
        }
        alive();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeInt(text.length());
        out.writeBytes(text);
    }

    private static long string(Wire wire, String text) throws IOException {
        wire.command(1, 11, out -> text(out, text));
        return java.nio.ByteBuffer.wrap(wire.last).getLong();
    }

    private static String frames(Wire wire) throws IOException {
        wire.command(1, 4, NOTHING);
        java.nio.ByteBuffer threads = java.nio.ByteBuffer.wrap(wire.last);
        List<String> answers = new ArrayList<>();
        int count = threads.getInt();
        for (int i = 0; i < count; i++) {
            long thread = threads.getLong();
            String answer = wire.command(11, 6, out -> {
                out.writeLong(thread);
                out.writeInt(0);
                out.writeInt(-1);
            });
            if (!answers.contains(answer)) {
                answers.add(answer);
            }
        }
        return answers.toString();
    }

    private static void requests() throws Exception {
        try (Wire wire = connected()) {
            for (int kind : new int[] {0, 3, 5, 55, 99, 100, 255}) {
                say("an event of kind " + kind, wire.command(15, 1, out -> {
                    out.writeByte(kind);
                    out.writeByte(0);
                    out.writeInt(0);
                }));
            }
            for (int modifier : new int[] {0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 13, 14, 99}) {
                say("a prepare with modifier " + modifier + " of nothing", wire.command(15, 1, out -> {
                    out.writeByte(8);
                    out.writeByte(0);
                    out.writeInt(1);
                    out.writeByte(modifier);
                    NOWHERE.write(out);
                }));
            }
            say("a policy that isn't", wire.command(15, 1, out -> {
                out.writeByte(8);
                out.writeByte(77);
                out.writeInt(0);
            }));
            say("a thousand modifiers and none there", wire.command(15, 1, out -> {
                out.writeByte(8);
                out.writeByte(0);
                out.writeInt(1000);
            }));
            say("clear what isn't", wire.command(15, 2, out -> {
                out.writeByte(2);
                out.writeInt(999_999);
            }));
            say("resume of what runs", wire.command(1, 9, NOTHING));
            say("redefinition of nothing", wire.command(1, 18, out -> out.writeInt(0)));
        }
        alive();
    }

    /** Thousands of commands before the first reply is read; then a client that doesn't read at all. */
    private static void flood() throws Exception {
        try (Wire wire = connected()) {
            for (int i = 0; i < 2000; i++) {
                wire.out.writeInt(11);
                wire.out.writeInt(i);
                wire.out.write(new byte[] {0, 1, 7});
            }
            wire.out.flush();
            Map<String, Integer> answers = new TreeMap<>();
            for (int i = 0; i < 2000; i++) {
                answers.merge(wire.reply(), 1, Integer::sum);
            }
            say("two thousand at once", answers.toString());
        }
        try (Wire wire = connected()) {
            for (int i = 0; i < 20; i++) {
                wire.out.writeInt(11);
                wire.out.writeInt(i);
                wire.out.write(new byte[] {0, 1, 20});
            }
            wire.out.flush();
            say("one that doesn't listen", "gone");
        }
        alive();
    }
}

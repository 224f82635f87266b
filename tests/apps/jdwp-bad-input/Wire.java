import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection to a program under libjdwp, byte by byte. */
final class Wire implements AutoCloseable {
    final Socket socket;
    final DataInputStream in;
    final DataOutputStream out;
    private int id;

    Wire(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(30_000);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(new java.io.BufferedOutputStream(socket.getOutputStream()));
    }

    /** What a body is made of. */
    interface Body {
        void write(DataOutputStream out) throws IOException;
    }

    Wire shakeHands() throws IOException {
        send("JDWP-Handshake");
        byte[] answer = in.readNBytes(14);
        if (!new String(answer, StandardCharsets.US_ASCII).equals("JDWP-Handshake")) {
            throw new IOException("no handshake but " + answer.length + " bytes");
        }
        return this;
    }

    void send(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** A packet's header with any length at all. */
    void header(int length, int flags, int set, int command) throws IOException {
        out.writeInt(length);
        out.writeInt(++id);
        out.writeByte(flags);
        out.writeByte(set);
        out.writeByte(command);
        out.flush();
    }

    /** Sends a command and says what comes back: the error, and how many bytes. */
    String command(int set, int command, Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        body.write(new DataOutputStream(bytes));
        out.writeInt(11 + bytes.size());
        out.writeInt(++id);
        out.writeByte(0);
        out.writeByte(set);
        out.writeByte(command);
        bytes.writeTo(out);
        try {
            out.flush();
        } catch (java.net.SocketException e) {
            return "connection closed";
        }
        return reply();
    }

    /** The body of the last reply. */
    byte[] last;

    /** The next reply; events between are passed over. */
    String reply() throws IOException {
        while (true) {
            int length;
            try {
                length = in.readInt();
            } catch (java.io.EOFException | java.net.SocketException e) {
                return "connection closed";
            }
            in.readInt();
            int flags = in.readUnsignedByte();
            int error = in.readUnsignedShort();
            last = in.readNBytes(length - 11);
            if (flags == 0x80) {
                return "error " + error;
            }
        }
    }

    /** Reads until the other side closes; how many bytes came. */
    String end() throws IOException {
        try {
            return "closed after " + in.readAllBytes().length + " bytes";
        } catch (java.net.SocketException e) {
            return "closed after 0 bytes";
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.Pipe;
import java.nio.ByteBuffer;

/** Writing to what nobody reads any more throws; it does not end the process, nor do children ignore the signal. */
public class BrokenPipe {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket served = server.accept();
            client.setSoLinger(true, 0);
            client.close();
            try (OutputStream out = served.getOutputStream()) {
                for (int i = 0; i < 1000; i++) {
                    out.write(new byte[10_000]);
                }
                System.out.println("nobody reads and nothing is said");
            } catch (IOException e) {
                System.out.println("socket: IOException");
            }
        }
        Pipe pipe = Pipe.open();
        pipe.source().close();
        try {
            pipe.sink().write(ByteBuffer.allocate(100_000));
            System.out.println("written");
        } catch (IOException e) {
            System.out.println("pipe: " + e.getMessage());
        }
        Process child = new ProcessBuilder("sh", "-c", "kill -PIPE $$; echo ignored").start();
        System.out.println("child: " + new String(child.getInputStream().readAllBytes()).strip() + " " + child.waitFor());
    }
}

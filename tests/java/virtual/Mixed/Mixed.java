import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Queues, sockets, allocation and locks, virtual threads all at once. */
public class Mixed {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(10);
        AtomicLong sum = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                try {
                    for (int k = 0; k < 100; k++) {
                        queue.put(k);
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }));
            threads.add(Thread.startVirtualThread(() -> {
                try {
                    for (int k = 0; k < 100; k++) {
                        byte[] waste = new byte[1000];
                        sum.addAndGet(queue.take() + waste[k]);
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("sum " + sum);

        threads.clear();
        AtomicLong bytes = new AtomicLong();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> {
                try {
                    while (true) {
                        Socket socket = server.accept();
                        Thread.startVirtualThread(() -> echo(socket));
                    }
                } catch (java.io.IOException e) {
                    // The socket was closed.
                }
            });
            for (int i = 0; i < 20; i++) {
                int number = i;
                threads.add(Thread.startVirtualThread(() -> {
                    try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                        InputStream in = socket.getInputStream();
                        OutputStream out = socket.getOutputStream();
                        for (int k = 0; k < 20; k++) {
                            out.write(number + k);
                            bytes.addAndGet(in.read());
                        }
                    } catch (java.io.IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println("bytes " + bytes);
    }

    static void echo(Socket socket) {
        try (socket) {
            int read;
            while ((read = socket.getInputStream().read()) >= 0) {
                socket.getOutputStream().write(read);
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}

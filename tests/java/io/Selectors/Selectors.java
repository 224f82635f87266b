import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.util.*;

public class Selectors {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        InetAddress lo = InetAddress.getByAddress(new byte[]{127, 0, 0, 1});
        Selector sel = Selector.open();
        ServerSocketChannel ss = ServerSocketChannel.open().bind(new InetSocketAddress(lo, 0));
        ss.configureBlocking(false);
        SelectionKey ak = ss.register(sel, SelectionKey.OP_ACCEPT);
        p(sel.selectNow() + " " + ak.interestOps() + " " + ak.isValid() + " " + ss.accept());
        int port = ((InetSocketAddress) ss.getLocalAddress()).getPort();
        int n = 5;
        Thread cl = new Thread(() -> {
            try {
                SocketChannel[] cs = new SocketChannel[n];
                for (int i = 0; i < n; i++) { cs[i] = SocketChannel.open(new InetSocketAddress(lo, port)); cs[i].write(ByteBuffer.wrap(("client" + i + "\n").getBytes())); }
                for (int i = 0; i < n; i++) { ByteBuffer b = ByteBuffer.allocate(100); while (cs[i].read(b) >= 0) { } res[i] = new String(b.array(), 0, b.position()); cs[i].close(); }
            } catch (Exception e) { p(e); }
        });
        cl.start();
        int accepted = 0, closed = 0;
        while (closed < n) {
            sel.select(5000);
            for (Iterator<SelectionKey> it = sel.selectedKeys().iterator(); it.hasNext(); ) {
                SelectionKey k = it.next();
                it.remove();
                if (k.isAcceptable()) { SocketChannel c = ss.accept(); if (c == null) continue; accepted++; c.configureBlocking(false); c.register(sel, SelectionKey.OP_READ, ByteBuffer.allocate(64)); }
                else if (k.isReadable()) {
                    ByteBuffer b = (ByteBuffer) k.attachment();
                    SocketChannel c = (SocketChannel) k.channel();
                    c.read(b);
                    if (b.position() > 0 && b.get(b.position() - 1) == '\n') { b.flip(); k.interestOps(SelectionKey.OP_WRITE); }
                } else if (k.isWritable()) {
                    ByteBuffer b = (ByteBuffer) k.attachment();
                    SocketChannel c = (SocketChannel) k.channel();
                    for (int i = 0; i < b.limit(); i++) b.put(i, (byte) Character.toUpperCase(b.get(i)));
                    c.write(b);
                    if (!b.hasRemaining()) { c.close(); closed++; }
                }
            }
        }
        cl.join();
        p(accepted + " " + Arrays.toString(res).replace("\n", ""));
        p(sel.selectNow() + " " + sel.keys().size());
        Thread w = new Thread(() -> { try { Thread.sleep(20); } catch (InterruptedException e) { } sel.wakeup(); });
        w.start();
        p("woken " + sel.select());
        w.join();
        Thread me = Thread.currentThread();
        Thread in = new Thread(() -> { try { Thread.sleep(20); } catch (InterruptedException e) { } me.interrupt(); });
        in.start();
        p("interrupted " + sel.select() + " " + Thread.interrupted());
        in.join();
        long t = System.nanoTime();
        p(sel.select(15) + " " + (System.nanoTime() - t > 10000000));
        ak.cancel();
        p(ak.isValid() + " " + sel.selectNow() + " " + sel.keys().size());
        try { ss.register(sel, SelectionKey.OP_READ); } catch (IllegalArgumentException e) { p("bad op"); }
        try { SocketChannel b = SocketChannel.open(); b.register(sel, SelectionKey.OP_CONNECT); } catch (IllegalBlockingModeException e) { p("blocking"); }
        sel.close();
        try { sel.select(); } catch (ClosedSelectorException e) { p("closed"); }
        Pipe pi = Pipe.open();
        pi.sink().write(ByteBuffer.wrap(new byte[]{1, 2, 3}));
        ByteBuffer pb = ByteBuffer.allocateDirect(10);
        p(pi.source().read(pb) + " " + pb.get(2));
        pi.sink().close();
        p(pi.source().read(pb));
        try (DatagramChannel a = DatagramChannel.open().bind(new InetSocketAddress(lo, 0)); DatagramChannel b = DatagramChannel.open()) { b.send(ByteBuffer.wrap("dg".getBytes()), a.getLocalAddress()); ByteBuffer x = ByteBuffer.allocate(5); a.receive(x); p(x.position() + " " + (char) x.get(0)); }
        ss.close();
        try { SocketChannel.open(new InetSocketAddress(lo, port)); } catch (ConnectException e) { p(e.getMessage()); }
        java.nio.file.Path sp = java.nio.file.Files.createTempDirectory("un").resolve("s");
        try (ServerSocketChannel us = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(sp)); SocketChannel uc = SocketChannel.open(UnixDomainSocketAddress.of(sp)); SocketChannel ua = us.accept()) { uc.write(ByteBuffer.wrap("unix".getBytes())); ByteBuffer b = ByteBuffer.allocate(4); ua.read(b); p(new String(b.array())); }
        java.nio.file.Files.delete(sp); java.nio.file.Files.delete(sp.getParent());
    }
    static final String[] res = new String[5];
}

import java.io.*;

public class StdStreams {
    public static void main(String[] args) throws Exception {
        System.err.println("err line 1");
        System.err.print("err ünï\n");
        System.err.printf("%d%n", 5);
        FileOutputStream raw = new FileOutputStream(FileDescriptor.out);
        System.out.flush();
        raw.write("raw fd write\n".getBytes());
        System.out.println(FileDescriptor.in.valid() + " " + FileDescriptor.out.valid() + " " + FileDescriptor.err.valid() + " " + new FileDescriptor().valid());
        System.out.println(System.console() == null || !System.console().isTerminal());
        System.out.println(System.in.available() >= 0);
        byte[] b = System.in.readAllBytes();
        System.out.println(b.length + " " + new String(b).lines().count() + " " + System.in.read());
        PrintStream old = System.out;
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bo, true, "UTF-16BE"));
        System.out.print("aé");
        System.setOut(old);
        System.out.println(bo.size());
        System.setErr(System.out);
        System.err.println("err to out");
        System.setIn(new ByteArrayInputStream("new in".getBytes()));
        System.out.println((char) System.in.read());
        new Throwable("to err, now out").printStackTrace();
        System.out.println(System.out.charset() + " " + System.getProperty("stdout.encoding"));
        System.out.write(new byte[]{72, 10});
        raw.close();
        System.out.println("after closing fd 1");
        old.flush();
        System.out.println(System.out.checkError());
    }
}

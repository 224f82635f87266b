import java.io.*;

public class Stdin {
    public static void main(String[] args) throws IOException {
        System.out.println(System.in.read());
        byte[] b = new byte[4];
        System.out.println(System.in.read(b, 0, 4));
        System.out.println(new String(b));
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        String l;
        int n = 0;
        while ((l = r.readLine()) != null) {
            System.out.println(++n + " [" + l + "] " + l.length());
        }
        System.out.println(System.in.read());
    }
}

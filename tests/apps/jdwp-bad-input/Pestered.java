/** Runs until a line comes. */
public class Pestered {
    static int number = 5;

    static int calls(int x) {
        return x + number;
    }

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        System.in.read();
        System.out.println("goes on " + calls(1));
    }
}

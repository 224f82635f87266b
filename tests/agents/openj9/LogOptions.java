/** The agent does all. */
public class LogOptions {
    public static void main(String[] args) {
        System.out.println("main");
    }
}

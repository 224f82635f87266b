// stock: -Xshare:off
// limit: 2
/** From the start of the process to its end; peak memory is compared too. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}

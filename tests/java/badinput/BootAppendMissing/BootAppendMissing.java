public class BootAppendMissing {
    public static void main(String[] args) {
        System.out.println("ran");
    }
}

public class OptionXXUnknown {
    public static void main(String[] args) {
        System.out.println("ran");
    }
}

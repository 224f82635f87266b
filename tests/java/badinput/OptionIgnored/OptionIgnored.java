public class OptionIgnored {
    public static void main(String[] args) {
        System.out.println("ran");
    }
}

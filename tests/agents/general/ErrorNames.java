public class ErrorNames {
    public static void main(String[] args) {
    }
}

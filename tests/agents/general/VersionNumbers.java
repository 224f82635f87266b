public class VersionNumbers {
    public static void main(String[] args) {
    }
}

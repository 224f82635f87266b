public class PathMissing {
    public static void main(String[] args) {
        System.out.println("ran");
    }
}

public class PathNoise {
    public static void main(String[] args) {
        System.out.println("ran");
    }
}

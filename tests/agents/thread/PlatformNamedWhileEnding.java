public class PlatformNamedWhileEnding {
    public static void main(String[] args) throws Exception {
        NamedWhileEnding.all("platform", Thread.ofPlatform(), 2000);
    }
}

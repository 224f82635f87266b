public class InstanceMain {
    private final String word;

    InstanceMain() {
        word = "made by the launcher";
    }

    void main() {
        System.out.println(word);
    }
}

public class NoMainMethod {
    static int main;

    public static int main(int argument) {
        return argument;
    }
}

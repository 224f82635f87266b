public class Child {
    public static void main(String[] args) {
        for (String arg : args) {
            System.out.println("child got " + arg);
        }
    }
}

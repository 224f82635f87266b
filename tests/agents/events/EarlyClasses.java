public class EarlyClasses {
    public static void main(String[] args) {}
}

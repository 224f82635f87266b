public class StrictMemory {
    public static void main(String[] args) {
        System.out.println("runs");
    }
}

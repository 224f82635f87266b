public class OptionMaxHeap {
    public static void main(String[] args) {
        System.out.println(Runtime.getRuntime().maxMemory() <= 32 << 20);
    }
}

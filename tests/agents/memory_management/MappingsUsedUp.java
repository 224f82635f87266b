import java.util.ArrayList;
import java.util.List;

public class MappingsUsedUp {
    static native void use();

    static native void giveBack();

    /** Fills the heap with objects of a size, up to so many bytes or until it is full; the bytes that it took. */
    static long fill(int size, long most, boolean taking) {
        List<byte[]> all = new ArrayList<>();
        long bytes = 0;
        try {
            while (bytes < most) {
                all.add(new byte[size]);
                bytes += size;
                if (taking && bytes % (1 << 20) < size) {
                    use();
                }
            }
        } catch (OutOfMemoryError error) {
            all = null;
        }
        return bytes;
    }

    public static void main(String[] args) {
        long most = 60L << 20;
        fill(10_000, 10L << 20, false);
        use();
        // The heap's mappings become one, so it grows with what the VM has in reserve.
        for (int size : new int[] {10_000, 100_000}) {
            System.out.println("grows: " + (fill(size, most, false) >= most));
        }
        // Who takes whatever the VM gives from its reserve takes half of it at most.
        for (int size : new int[] {10_000, 100_000, 10_000}) {
            System.out.println("some: " + (fill(size, 2 * most, true) > 0));
        }
        fill(3 << 20, most, true);
        // Garbage is no growth.
        long sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum += new int[100].length;
        }
        System.out.println("goes on: " + sum);
        giveBack();
        System.out.println("given back: " + (fill(10_000, most, false) >= most) + " " + (fill(3 << 20, most, false) >= most));
    }
}

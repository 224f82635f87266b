import java.util.ArrayList;
import java.util.List;

public class NoMemory {
    static final List<long[]> KEPT = new ArrayList<>();

    public static void main(String[] args) {
        try {
            while (true) {
                KEPT.add(new long[10_000]);
            }
        } catch (OutOfMemoryError e) {
            KEPT.clear();
            System.out.println("caught " + e.getMessage());
        }
        System.out.println(new long[Integer.MAX_VALUE].length);
    }
}

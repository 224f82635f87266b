import java.util.ArrayList;
import java.util.List;

/** Fills the heap once. */
public class Fill {
    public static void main(String[] args) {
        List<long[]> all = new ArrayList<>();
        try {
            while (true) all.add(new long[1 << 17]);
        } catch (OutOfMemoryError error) {
            all.clear();
            System.out.println("out of memory");
        }
    }
}

import java.util.ArrayList;
import java.util.List;

/** Runs out of memory twice and goes on. */
public class Full {
    public static void main(String[] args) {
        for (int turn = 0; turn < 2; turn++) {
            List<long[]> held = new ArrayList<>();
            try {
                while (true) {
                    held.add(new long[100_000]);
                }
            } catch (OutOfMemoryError e) {
                boolean many = held.size() > 10;
                held = null;
                System.out.println("caught " + many);
            }
        }
    }
}

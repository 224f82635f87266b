import java.util.*;

public class OomUncaught {
    static List<Object> keep = new ArrayList<>(4);
    static void fill() { keep.add(new long[100 << 20]); }
    public static void main(String[] args) {
        System.out.println("filling");
        try { fill(); } finally { System.out.println("finally " + keep.size()); }
    }
}

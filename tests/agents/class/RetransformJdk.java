import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public class RetransformJdk {
    static native void retransform(boolean change, Class<?>... types);

    public static void main(String[] args) {
        System.out.println(Optional.empty());
        retransform(true, Optional.class);
        System.out.println(Optional.empty() + " " + Optional.of(3));
        retransform(false, Optional.class);
        System.out.println(Optional.empty());
        retransform(false, Object.class, String.class, Integer.class, ArrayList.class, HashMap.class, Thread.class, Class.class, List.class,
            StringBuilder.class, System.class, Throwable.class);
        Map<Integer, List<String>> map = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            map.computeIfAbsent(i % 3, k -> new ArrayList<>()).add("n" + i);
        }
        System.out.println(map);
    }
}

import java.util.ArrayList;
import java.util.List;

public class Tags {
    static native void tag(Object object, long tag);

    static native long tagOf(Object object);

    static native String withTags(long... tags);

    static native void collect();

    public static void main(String[] args) {
        List<Object> kept = new ArrayList<>();
        for (int i = 1; i <= 1000; i++) {
            Object object = new byte[i % 50];
            tag(object, i);
            if (i % 3 == 0) {
                kept.add(object);
            }
        }
        collect();
        long sum = 0;
        for (int i = 0; i < kept.size(); i++) {
            sum += tagOf(kept.get(i));
        }
        System.out.println("kept " + kept.size() + ", tags' sum " + sum);
        System.out.println(withTags(3, 4, 999, 1000, 12345));
        tag(kept.get(0), 0);
        tag(kept.get(1), -5);
        System.out.println(tagOf(kept.get(0)) + " " + tagOf(kept.get(1)) + " " + tagOf("none"));
        System.out.println(withTags(3, 6, -5));
        tag(Tags.class, 77);
        collect();
        System.out.println(tagOf(Tags.class) + " " + withTags(77));
        kept = null;
        for (int i = 0; i < 3; i++) {
            Object[] garbage = new Object[100];
            for (int k = 0; k < garbage.length; k++) {
                garbage[k] = new long[k];
            }
            collect();
        }
        System.out.println(withTags(9, 12, 77));
    }
}

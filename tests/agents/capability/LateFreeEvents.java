public class LateFreeEvents {
    static native void tag(Object object, long tag);

    static native void take();

    static native void collect(int expected, Object[] kept);

    static Object[] make(int first) {
        Object[] kept = new Object[3];
        for (int i = 0; i < 6; i++) {
            Object object = (i & 2) == 0 ? new int[i + 1] : new String[] {"a"};
            tag(object, first + i);
            if (i < kept.length) {
                kept[i] = object;
            }
        }
        Object untagged = new Object();
        tag(untagged, 60);
        tag(untagged, 0);
        return kept;
    }

    public static void main(String[] args) {
        Object[] before = make(10);
        take();
        collect(3, before);
        Object[] after = make(20);
        before[1] = null;
        before = new Object[] {before[0], before[2]};
        collect(4, after);
        collect(0, before);
        System.out.println(before.length + after.length);
    }
}

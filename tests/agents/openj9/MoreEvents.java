/** Cycles of collections, compilations, objects made by bytecode. */
public class MoreEvents {
    static class Marked {
        int field;
    }

    static native Object byJni(Class<?> type);

    static native void watch(boolean on);

    static native void show();

    static native int cycles();

    static native int wrongHeap();

    static native boolean hasCompiled();

    static Object[] kept = new Object[100];

    static void make() {
        int at = 0;
        for (int i = 0; i < 10; i++) {
            kept[at++] = new Marked();
        }
        kept[at++] = byJni(Marked.class);
        kept[at++] = new Marked[3];
        kept[at++] = new Marked[2][4];
        kept[at++] = java.lang.reflect.Array.newInstance(Marked.class, 5);
    }

    static int work(int i) {
        return i * 31 + 7;
    }

    public static void main(String[] args) {
        make();
        watch(true);
        make();
        watch(false);
        make();
        show();
        int before = cycles();
        System.gc();
        System.out.println("a cycle: " + (cycles() > before) + ", of all of them the heap's size was wrong in " + wrongHeap());
        boolean never = System.getProperty("java.vm.info", "").contains("interpreted");
        int sum = 0;
        while (!never && !hasCompiled()) {
            for (int i = 0; i < 10_000; i++) {
                sum += work(i);
            }
        }
        System.out.println("compiled");
    }
}

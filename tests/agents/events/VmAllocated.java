import java.lang.reflect.Array;

public class VmAllocated {
    static class Made implements Cloneable {
        int number = 4;

        @Override
        public Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static Object[] kept = new Object[4];

    static native void watch(String what);

    static native void natively(Class<?> type);

    public static void main(String[] args) throws Exception {
        Made made = new Made();
        watch("bytecodes");
        kept[0] = new Made();
        kept[1] = new Made[3];
        kept[2] = new Made[2][3];
        watch("JNI");
        natively(Made.class);
        watch("clone");
        kept[0] = made.clone();
        watch("array by reflection");
        kept[1] = Array.newInstance(Made.class, 3);
        watch("array of arrays by reflection");
        kept[2] = Array.newInstance(Made.class, 2, 1);
        watch("clone in another thread");
        Thread thread = new Thread(() -> {
            try {
                kept[3] = made.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }, "another thread");
        thread.start();
        thread.join();
        System.out.println(kept.length);
    }
}

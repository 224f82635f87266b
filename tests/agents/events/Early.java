import java.lang.reflect.Array;

public class Early {
    static class Made implements Cloneable {
        int[] numbers = {1};

        @Override
        public Made clone() throws CloneNotSupportedException {
            return (Made) super.clone();
        }
    }

    static native void watch(boolean on);

    public static void main(String[] args) throws Exception {
        Made made = new Made();
        watch(true);
        System.out.println(made.clone() != made);
        System.out.println(((Made[]) Array.newInstance(Made.class, 3)).length);
        new Made();
        watch(false);
        System.out.println(((Made[]) Array.newInstance(Made.class, 3)).length);
    }
}

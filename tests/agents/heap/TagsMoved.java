public class TagsMoved {
    static native void tag(Object[] objects);

    static native void check(Object[] objects);

    static void churn() {
        Object[] kept = new Object[500];
        for (int i = 0; i < 20000; i++) {
            kept[i % kept.length] = new byte[i % 100];
        }
    }

    static Object make(int i) {
        return switch (i % 4) {
            case 0 -> new Object();
            case 1 -> new int[i % 10];
            case 2 -> new String("text");
            default -> new Object[] {"element"};
        };
    }

    public static void main(String[] args) {
        Object[] objects = new Object[4000];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = make(i);
        }
        tag(objects);
        check(objects);
        for (int i = 2; i < objects.length; i += 3) {
            objects[i] = null;
        }
        churn();
        check(objects);
        for (int i = 0; i < objects.length; i += 2) {
            objects[i] = null;
        }
        churn();
        check(objects);
    }
}

public class UnloadedIds {
    static class Late {
        static String text() {
            return "text";
        }
    }

    static native void keep(Class<?> type);

    static native boolean gone();

    static native void show();

    static void load() {
        try {
            keep(Class.forName("UnloadedIds$Late", true, ClassBytes.of(Late.class)));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(UnloadedIds::load);
        thread.start();
        thread.join();
        thread = null;
        for (int i = 0; i < 100 && !gone(); i++) {
            Thread.sleep(1);
        }
        System.out.println("gone " + gone());
        show();
    }
}

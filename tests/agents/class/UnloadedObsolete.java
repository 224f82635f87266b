public class UnloadedObsolete {
    public static class First implements Runnable {
        public Runnable change;

        public void run() {
            change.run();
        }
    }

    public static class Second implements Runnable {
        public Runnable change;

        public void run() {
            System.out.println("the new version");
        }
    }

    static class Change implements Runnable {
        Class<?> type;

        public void run() {
            redefine(type, ClassBytes.as(Second.class, First.class));
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static native boolean gone();

    static native void use(Class<?> type, Object object);

    static void load() {
        try {
            Class<?> type = Class.forName("UnloadedObsolete$First", true, ClassBytes.of(First.class));
            Runnable made = (Runnable) type.getDeclaredConstructor().newInstance();
            Change change = new Change();
            change.type = type;
            type.getField("change").set(made, change);
            made.run();
            made.run();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(UnloadedObsolete::load);
        thread.start();
        thread.join();
        thread = null;
        for (int i = 0; i < 100 && !gone(); i++) {
            Thread.sleep(1);
        }
        System.out.println("gone " + gone());
        use(UnloadedObsolete.class, "text");
    }
}

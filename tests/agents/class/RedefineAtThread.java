public class RedefineAtThread {
    static class Old implements Runnable {
        @Override
        public void run() {
            System.out.println("old run");
        }
    }

    static class New implements Runnable {
        @Override
        public void run() {
            System.out.println("new run");
        }
    }

    static native void prepare(Class<?> type, byte[] bytes, String event);

    static native void restore();

    static Thread virtual(String name, Runnable body) throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        type.getMethod("name", String.class).invoke(builder, name);
        return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, body);
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        byte[] file = ClassBytes.file(Old.class);
        for (String event : new String[] {"start", "end"}) {
            for (int i = 0; i < 2; i++) {
                System.out.println((i == 0 ? "platform" : "virtual") + ", at " + event);
                prepare(Old.class, bytes, event);
                for (int k = 0; k < 2; k++) {
                    Thread thread = i == 0 ? new Thread(new Old(), "ours " + k) : virtual("ours " + k, new Old());
                    thread.start();
                    thread.join();
                }
                prepare(Old.class, file, "");
                restore();
            }
        }
    }
}

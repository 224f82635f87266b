import java.util.concurrent.locks.LockSupport;

public class FieldEventsVirtual {
    static int number;

    static native void watch();

    static native void events(Thread thread, boolean on);

    static void use() {
        number += 2;
    }

    static Thread virtual(String name, Runnable body) throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        type.getMethod("name", String.class).invoke(builder, name);
        return (Thread) type.getMethod("start", Runnable.class).invoke(builder, body);
    }

    static void parked(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] args) throws Exception {
        watch();
        Thread thread = virtual("first", () -> {
            use();
            LockSupport.park();
            use();
            LockSupport.park();
            use();
        });
        parked(thread);
        System.out.println("for the first");
        events(thread, true);
        use();
        virtual("second", FieldEventsVirtual::use).join();
        LockSupport.unpark(thread);
        parked(thread);
        System.out.println("not for the first");
        events(thread, false);
        LockSupport.unpark(thread);
        thread.join();
        System.out.println("for all");
        events(null, true);
        virtual("third", FieldEventsVirtual::use).join();
        System.out.println(number);
    }
}

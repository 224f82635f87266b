import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

public class RedefineVirtualUnmounted {
    static volatile boolean go;

    static class Old {
        static String work(int depth, String text) {
            long number = depth * 3L;
            if (depth == 0) {
                while (!go) {
                    LockSupport.park();
                }
                System.gc();
                return text + helper();
            }
            return work(depth - 1, text + depth) + number;
        }

        static String helper() {
            return " old ";
        }
    }

    static class New {
        static String work(int depth, String text) {
            return "new " + text;
        }

        static String helper() {
            return " new ";
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static native void frames(Thread thread);

    static Thread virtual(String name, Runnable body) throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        type.getMethod("name", String.class).invoke(builder, name);
        return (Thread) type.getMethod("start", Runnable.class).invoke(builder, body);
    }

    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        String[] results = new String[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            threads.add(virtual("virtual " + n, () -> results[n] = Old.work(n, "text")));
        }
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        redefine(Old.class, ClassBytes.as(New.class, Old.class));
        System.gc();
        for (Thread thread : threads) {
            frames(thread);
        }
        go = true;
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
            thread.join();
        }
        System.out.println(String.join(", ", results) + ", " + Old.work(2, "x"));
    }
}

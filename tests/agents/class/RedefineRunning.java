import java.util.concurrent.CountDownLatch;

public class RedefineRunning {
    static CountDownLatch inside;
    static CountDownLatch go;

    static class First {
        static String changed(int depth) throws InterruptedException {
            if (depth > 0) {
                return changed(depth - 1) + " old" + depth + called();
            }
            same();
            return "bottom of old" + called();
        }

        /** The same in both versions. */
        static void same() throws InterruptedException {
            inside.countDown();
            go.await();
        }

        static String called() {
            return "(old called)";
        }
    }

    static class Second {
        static String changed(int depth) throws InterruptedException {
            if (depth > 0) {
                return changed(depth - 1) + " new" + depth + called();
            }
            same();
            return "bottom of new" + called();
        }

        /** The same in both versions. */
        static void same() throws InterruptedException {
            inside.countDown();
            go.await();
        }

        static String called() {
            return "(new called)";
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static native void frames(String what, Thread thread);

    public static void main(String[] args) throws Exception {
        String[] results = new String[2];
        inside = new CountDownLatch(2);
        go = new CountDownLatch(1);
        Runnable[] bodies = new Runnable[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            bodies[i] = () -> {
                try {
                    results[index] = First.changed(2);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            };
        }
        Thread platform = new Thread(bodies[0], "platform");
        platform.start();
        Thread virtual = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, bodies[1]);
        inside.await();
        while (virtual.getState() != Thread.State.WAITING || platform.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        frames("before", platform);
        byte[] old = ClassBytes.file(First.class);
        redefine(First.class, ClassBytes.as(Second.class, First.class));
        frames("platform", platform);
        frames("virtual", virtual);
        go.countDown();
        platform.join();
        virtual.join();
        System.out.println(results[0]);
        System.out.println(results[1]);
        System.out.println(First.changed(1));
        redefine(First.class, old);
        System.out.println(First.changed(1));
    }
}

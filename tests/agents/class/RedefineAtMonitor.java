public class RedefineAtMonitor {
    static final Object lock = new StringBuilder();

    static class Old {
        static String waits() throws InterruptedException {
            synchronized (lock) {
                lock.wait(1);
                return "old, owned " + Thread.holdsLock(lock);
            }
        }

        static String enters() {
            synchronized (lock) {
                return "old, owned " + Thread.holdsLock(lock);
            }
        }
    }

    static class New {
        static String waits() throws InterruptedException {
            return "new waits";
        }

        static String enters() {
            return "new enters";
        }
    }

    static native void prepare(Class<?> type, byte[] bytes, String event);

    static native void restore();

    public static void main(String[] args) throws Exception {
        byte[] bytes = ClassBytes.as(New.class, Old.class);
        byte[] file = ClassBytes.file(Old.class);
        Old.enters();
        for (String event : new String[] {"wait", "waited", "enter", "entered"}) {
            System.out.println("at " + event);
            prepare(Old.class, bytes, event);
            if (event.startsWith("wait")) {
                System.out.println(Old.waits() + ", then " + Old.waits());
            } else {
                String[] results = new String[2];
                Thread thread = new Thread(() -> {
                    results[0] = Old.enters();
                    results[1] = Old.enters();
                });
                synchronized (lock) {
                    thread.start();
                    while (thread.getState() != Thread.State.BLOCKED) {
                        Thread.onSpinWait();
                    }
                }
                thread.join();
                System.out.println(results[0] + ", then " + results[1]);
            }
            System.out.println("still owned: " + Thread.holdsLock(lock));
            prepare(Old.class, file, "");
            restore();
        }
    }
}

public class RedefineSynchronized {
    static byte[] next;

    static class Old {
        static synchronized String statics(Old o, int n) {
            return "old " + o.instance(n);
        }

        synchronized String instance(int n) {
            Object lock = new StringBuilder("lock");
            synchronized (lock) {
                redefine(Old.class, next);
                owned("in the old version");
                try {
                    return "old " + 10 / n + other(n);
                } finally {
                    owned("in finally");
                }
            }
        }

        String other(int n) {
            return " old";
        }
    }

    static class New {
        static synchronized String statics(Old o, int n) {
            return "new " + o.instance(n);
        }

        synchronized String instance(int n) {
            owned("in the new version");
            return "new " + n;
        }

        String other(int n) {
            owned("called anew");
            return " new";
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static native void owned(String what);

    static void run(int n) throws Exception {
        Old o = new Old();
        try {
            System.out.println(Old.statics(o, n));
        } catch (ArithmeticException e) {
            System.out.println("caught " + e.getMessage());
        }
        owned("after");
        System.out.println(Thread.holdsLock(o) + " " + Thread.holdsLock(Old.class));
        Thread thread = new Thread(() -> {
            synchronized (o) {
                synchronized (Old.class) {
                    System.out.println("free");
                }
            }
        });
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        byte[] file = ClassBytes.file(Old.class);
        byte[] bytes = ClassBytes.bytes(ClassBytes.text(ClassBytes.file(New.class)).replace("$New", "$Old"));
        next = bytes;
        for (int n : new int[] {5, 0}) {
            run(n);
            run(n);
            redefine(Old.class, file);
        }
    }
}

public class FreedTags {
    static class Late {
    }

    static Object alive = new Object();

    static native void tag(Object object, long tag);

    static native void otherTag(Object object, long tag);

    /** Collects until so many events have come, of both environments. */
    static native void collect(String what, int expected);

    static void make() {
        for (int i = 1; i <= 5; i++) {
            Object object = new int[i];
            tag(object, i);
            if (i == 3) {
                tag(object, 30);
            }
            if (i == 4) {
                tag(object, 0);
            }
            if (i == 5) {
                tag(object, Long.MIN_VALUE + 5);
            }
        }
        Object cycle = new Object[1];
        ((Object[]) cycle)[0] = cycle;
        tag(cycle, 6);
        tag(alive, 7);
    }

    static void makeClass() {
        try {
            tag(Class.forName("FreedTags$Late", true, ClassBytes.of(Late.class)), 100);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    static void inThread(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        inThread(FreedTags::make);
        collect("objects", 5);
        inThread(FreedTags::makeClass);
        collect("class", 1);
        inThread(() -> otherTag(new Object(), 55));
        alive = null;
        collect("the one that lived, and the other environment's", 2);
    }
}

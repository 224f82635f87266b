/** Events of many kinds, in whose callbacks the heap is walked. */
public class FollowEventHandles {
    static native void watch(Thread thread);

    static native void begin(int event);

    static native int end(int event);

    static Object field;

    static class Loaded {
    }

    static class Named {
    }

    static Object value() {
        return field;
    }

    private static void show(String what, int event) {
        System.out.println(what + ": " + end(event));
    }

    public static void main(String[] args) throws Exception {
        watch(Thread.currentThread());
        begin(54);
        new Loaded();
        show("ClassFileLoadHook", 54);
        ClassLoader loader = FollowEventHandles.class.getClassLoader();
        begin(55);
        Class.forName("FollowEventHandles$Named", false, loader);
        show("ClassLoad", 55);
        begin(56);
        new Named();
        show("ClassPrepare", 56);
        int size = args.length + 100;
        begin(86);
        field = new int[size];
        show("SampledObjectAlloc", 86);
        Object cloned = field;
        begin(84);
        field = ((int[]) cloned).clone();
        show("VMObjectAlloc", 84);
        RuntimeException e = new RuntimeException();
        begin(58);
        try {
            throw e;
        } catch (RuntimeException thrown) {
            show("Exception", 58);
        }
        begin(59);
        try {
            throw e;
        } catch (RuntimeException thrown) {
            show("ExceptionCatch", 59);
        }
        begin(58);
        try {
            ((Object) null).hashCode();
        } catch (NullPointerException thrown) {
            show("Exception of the VM", 58);
        }
        begin(65);
        value();
        show("MethodEntry", 65);
        begin(60);
        int one = size + 1;
        show("SingleStep", 60);
        Object lock = new Object();
        synchronized (lock) {
            begin(73);
            lock.wait(1);
            show("MonitorWait", 73);
            begin(74);
            lock.wait(1);
            show("MonitorWaited", 74);
        }
        begin(63);
        Object read = field;
        show("FieldAccess", 63);
        begin(64);
        field = lock;
        show("FieldModification", 64);
    }
}

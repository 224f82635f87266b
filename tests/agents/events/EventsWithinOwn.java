import java.util.concurrent.CountDownLatch;

public class EventsWithinOwn {
    static class Copied implements Cloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static class Hooked {}

    static class HookedWithin {}

    static class Loaded {}

    static class LoadedWithin {}

    static class Prepared {}

    static class PreparedWithin {}

    static int field;
    static Object kept;

    static native void hear(int event);

    static native void tell(int event);

    static native void notifyPop();

    static native boolean contends(int level);

    static native void natively();

    static native void unbound0();

    static native void unbound1();

    static void small() {}

    static void pops() {
        notifyPop();
    }

    static void contend(int level) throws Exception {
        Object lock = new Object();
        CountDownLatch held = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            synchronized (lock) {
                held.countDown();
                while (!contends(level)) {
                    Thread.onSpinWait();
                }
            }
        });
        other.start();
        held.await();
        synchronized (lock) {
            kept = lock;
        }
        other.join();
    }

    static void waits() throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(1);
        }
    }

    static void cause(int event, int level) throws Exception {
        switch (event) {
            case 54 -> kept = Class.forName(level == 0 ? "EventsWithinOwn$Hooked" : "EventsWithinOwn$HookedWithin");
            case 55 -> kept = Class.forName(level == 0 ? "EventsWithinOwn$Loaded" : "EventsWithinOwn$LoadedWithin");
            case 56 -> kept = Class.forName(level == 0 ? "EventsWithinOwn$Prepared" : "EventsWithinOwn$PreparedWithin");
            case 59 -> {
                try {
                    Integer.parseInt("no number");
                } catch (NumberFormatException e) {
                    kept = e;
                }
            }
            case 60, 62, 65, 66 -> small();
            case 61 -> pops();
            case 63 -> kept = field;
            case 64 -> field++;
            case 67 -> {
                if (level == 0) {
                    unbound0();
                } else {
                    unbound1();
                }
            }
            case 73, 74 -> waits();
            case 75, 76 -> contend(level);
            case 80 -> {
                try {
                    kept = new long[Integer.MAX_VALUE];
                } catch (OutOfMemoryError e) {
                    kept = e;
                }
            }
            case 84 -> kept = new Copied().copy();
            case 86 -> {
                natively();
                kept = new long[100];
            }
            default -> throw new AssertionError(event);
        }
    }

    static final String[] NAMES = {
        "54 ClassFileLoadHook", "55 ClassLoad", "56 ClassPrepare", "59 ExceptionCatch", "60 SingleStep", "61 FramePop",
        "62 Breakpoint", "63 FieldAccess", "64 FieldModification", "65 MethodEntry", "66 MethodExit", "67 NativeMethodBind",
        "73 MonitorWait", "74 MonitorWaited", "75 MonitorContendedEnter",
        "76 MonitorContendedEntered", "80 ResourceExhausted", "84 VMObjectAlloc", "86 SampledObjectAlloc"};

    public static void main(String[] args) throws Exception {
        // What the causes need is loaded and initialised before.
        for (int event : new int[] {59, 60, 61, 63, 64, 73, 84}) {
            cause(event, 0);
        }
        for (String name : NAMES) {
            int event = Integer.parseInt(name.substring(0, 2));
            System.out.println(name.substring(3));
            hear(event);
            cause(event, 0);
            tell(event);
        }
    }
}

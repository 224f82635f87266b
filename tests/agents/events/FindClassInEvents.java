import java.util.ArrayList;
import java.util.Iterator;

public class FindClassInEvents {
    public static class Both {
        public static String loader() {
            return Both.class.getClassLoader() == ClassLoader.getSystemClassLoader() ? "the system loader" : "the other loader";
        }
    }

    public static class Own implements Runnable {
        static native void there();

        @Override
        public void run() {
            there();
            new Prepared();
            Iterator<String> iterator = new ArrayList<String>().iterator();
            breakInIterator(iterator);
            iterator.hasNext();
        }
    }

    public static class Prepared {
    }

    public static native void breakIn(Class<?> type, String method);

    public static native void breakInIterator(Object iterator);

    static native void here();

    static void work() {
        here();
    }

    public static void main(String[] args) throws Exception {
        breakIn(FindClassInEvents.class, "work");
        work();
        ClassBytes loader = ClassBytes.of(Both.class, Own.class);
        Class<?> own = Class.forName("FindClassInEvents$Own", true, loader);
        breakIn(own, "run");
        Thread thread = new Thread((Runnable) own.getConstructor().newInstance(), "ours");
        thread.start();
        thread.join();
    }
}

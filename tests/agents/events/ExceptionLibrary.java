import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;

public class ExceptionLibrary {
    static class Stubborn {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static native void hear();

    static void in(String what, Callable<?> body) {
        System.out.println(what);
        try {
            System.out.println("  " + body.call());
        } catch (Throwable e) {
            System.out.println("  " + e.getClass().getName());
        }
    }

    static Object nothing(Runnable body) {
        body.run();
        return "nothing";
    }

    public static void main(String[] args) {
        Object[] strings = new String[2];
        int[] ints = new int[2];
        in("warm", () -> 1);
        in("warm", () -> {
            throw new Exception();
        });
        hear();
        in("arraycopy beyond", () -> nothing(() -> System.arraycopy(ints, 1, ints, 0, 2)));
        in("arraycopy of other types", () -> nothing(() -> System.arraycopy(ints, 0, strings, 0, 1)));
        in("arraycopy of other elements", () -> nothing(() -> System.arraycopy(new Object[] {"a", 5}, 0, strings, 0, 2)));
        in("arraycopy to null", () -> nothing(() -> System.arraycopy(ints, 0, null, 0, 1)));
        in("clone", () -> new Stubborn().copy());
        in("notify", () -> nothing(strings::notify));
        in("wait", () -> {
            strings.wait(1);
            return 1;
        });
        in("interrupted wait", () -> {
            Thread.currentThread().interrupt();
            synchronized (strings) {
                strings.wait();
            }
            return 1;
        });
        in("interrupted sleep", () -> {
            Thread.currentThread().interrupt();
            Thread.sleep(10000);
            return 1;
        });
        in("no class", () -> Class.forName("no.such.Class"));
        in("no constructor", () -> Runnable.class.getConstructor());
        in("abstract", () -> Iterator.class.getMethod("next").invoke(List.of(1).iterator(), 5));
        in("field", () -> {
            java.lang.reflect.Array.set(ints, 5, 1);
            return 1;
        });
        in("negative", () -> java.lang.reflect.Array.newInstance(int.class, -1));
        in("memory", () -> new long[Integer.MAX_VALUE]);
        in("unmodifiable", () -> List.of(1).set(0, 2));
    }
}

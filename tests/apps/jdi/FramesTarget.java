import java.util.ArrayList;
import java.util.List;

public class FramesTarget {
    static int count;
    static final Object lock = new Object();

    static int outer(int x) {
        int local = x * 2;
        local = inner(local); // at: outer
        return local;
    }

    static int inner(int x) {
        count++;
        x += 100;
        return x; // at: inner
    }

    static synchronized int locked(int x) {
        synchronized (lock) {
            return x + 1; // at: locked
        }
    }

    static boolean aBoolean() {
        return false;
    }

    static byte aByte() {
        return 0;
    }

    static char aChar() {
        return '0';
    }

    static short aShort() {
        return 0;
    }

    static int anInt() {
        return 0;
    }

    static long aLong() {
        return 0;
    }

    static float aFloat() {
        return 0;
    }

    static double aDouble() {
        return 0;
    }

    static String aString() {
        return "0";
    }

    static List<String> aList() {
        return new ArrayList<>();
    }

    static int[] anArray() {
        return new int[0];
    }

    static void nothing() {
        count = -1000;
    }

    static int compared() {
        List<String> list = new ArrayList<>(List.of("b", "a"));
        list.sort((x, y) -> {
            count++;
            return x.compareTo(y); // at: compared
        });
        return list.size();
    }

    static void throwing() {
        throw new IllegalStateException(); // at: throwing
    }

    FramesTarget() {
        count++; // at: constructor
    }

    public static void main(String[] args) throws Exception {
        System.out.println(outer(3) + " " + count);
        System.out.println(locked(1) + " " + Thread.holdsLock(lock) + " " + Thread.holdsLock(FramesTarget.class));
        System.out.println(aBoolean() + " " + aByte() + " " + aChar() + " " + aShort() + " " + anInt() + " " + aLong() + " " + aFloat() + " " + aDouble()
            + " " + aString() + " " + aList() + " " + anArray().length);
        nothing();
        System.out.println(count);
        System.out.println(compared());
        try {
            throwing();
            System.out.println("not thrown");
        } catch (IllegalStateException e) {
            System.out.println("thrown");
        }
        System.out.println(new FramesTarget() == null);
        Thread.sleep(1); // at: stopping
        try {
            inner(1);
        } catch (IllegalArgumentException e) {
            System.out.println("stopped by " + e.getMessage());
        }
    }
}

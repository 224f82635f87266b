import java.util.concurrent.atomic.LongAdder;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Contended;

/** Fields of which @Contended says that they share no cache line with others, in any class by -XX:-RestrictContended. */
public class KeptApart {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    static class Groups {
        int plain = 1;
        Object object = "plain";
        @Contended("a") int x = 2;
        @Contended("a") Object y = "y";
        @Contended("b") Object z = "z";
        @Contended long alone = 3;
        @Contended byte lonely = 4;
        @Contended static int shared = 5;
        static int other = 6;
    }

    static class Below extends Groups {
        Object below = "below";
    }

    @Contended
    static class Whole {
        int first = 7;
        Object second = "second";
        @Contended("c") long third = 8;
    }

    static class Plain {
        int first = 9;
        Object second = "second";
    }

    static void compare(Class<?> one, String name, Class<?> two, String with) {
        long distance = Math.abs(UNSAFE.objectFieldOffset(one, name) - UNSAFE.objectFieldOffset(two, with));
        System.out.println(one.getSimpleName() + "." + name + " and " + two.getSimpleName() + "." + with + ": "
            + (distance >= 128 ? "apart" : "together"));
    }

    static void compare(Class<?> of, String... names) {
        for (int i = 0; i < names.length; i++) {
            for (int k = 0; k < i; k++) {
                compare(of, names[k], of, names[i]);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        compare(Groups.class, "plain", "object", "x", "y", "z", "alone", "lonely");
        compare(Below.class, "below", Groups.class, "lonely");
        compare(Below.class, "below", Groups.class, "z");
        compare(Whole.class, "first", "second", "third");
        compare(Plain.class, "first", "second");
        System.out.println("from the header: " + (UNSAFE.objectFieldOffset(Whole.class, "first") >= 128 ? "apart" : "together"));
        Class<?> cell = Class.forName("java.util.concurrent.atomic.Striped64$Cell");
        System.out.println("a cell of a LongAdder: " + (UNSAFE.objectFieldOffset(cell, "value") >= 128 ? "apart" : "together"));

        Below[] kept = new Below[1000];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new Below();
            kept[i].y = "y" + i;
            kept[i].z = "z" + i;
            kept[i].below = "below" + i;
        }
        System.gc();
        int wrong = 0;
        for (int i = 0; i < kept.length; i++) {
            Below b = kept[i];
            boolean right = b.y.equals("y" + i) && b.z.equals("z" + i) && b.below.equals("below" + i) && b.plain == 1 && b.x == 2
                && b.alone == 3 && b.lonely == 4 && b.object.equals("plain");
            wrong += right ? 0 : 1;
        }
        System.out.println("wrong " + wrong + ", statics " + Groups.shared + " " + Groups.other + ", whole " + new Whole().third);
        LongAdder adder = new LongAdder();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 100_000; i++) {
                    adder.increment();
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("sum " + adder.sum());
    }
}

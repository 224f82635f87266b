import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A class V0 becomes its models; what it and its subclasses' objects hold stays. */
public class RedefineFields {
    static class V0 {
        int number = 1;
        String text = "text";
        static int count = 10;
        static String name = "name";

        String show() {
            return number + text + count + name;
        }

        String run(Runnable change) {
            String before = show();
            change.run();
            number++;
            try {
                return before + " then " + number + text;
            } catch (NoSuchFieldError e) {
                return before + " then " + number + " " + e.getMessage().replaceAll("[^ ]*\\$", "");
            }
        }
    }

    static class Below extends V0 {
        long wide = 77;
        Object own = "own";

        @Override
        String show() {
            return super.show() + wide + own;
        }
    }

    static class Last extends Below {
        byte small = 5;

        @Override
        String show() {
            return super.show() + small;
        }
    }

    /** More fields of all kinds. */
    static class V1 {
        int number = 1;
        String text = "text";
        static int count = 10;
        static String name = "name";
        Object more;
        long wide;
        byte one;
        static Object shared;
        static double rate;

        String show() {
            String now = number + text + count + name + " " + more + wide + one + shared + rate;
            more = "more";
            wide += 1L << 40;
            one++;
            shared = "shared";
            rate += 0.5;
            return now;
        }

        String run(Runnable change) {
            change.run();
            return show();
        }
    }

    /** Fewer, in another order, with other modifiers and types. */
    static class V2 {
        static String name = "name";
        private volatile int number = 1;
        long wide;
        static long count = 3;
        String more;

        String show() {
            String now = number + " " + wide + count + name + more;
            count += 2;
            wide++;
            return now;
        }

        String run(Runnable change) {
            change.run();
            return show();
        }
    }

    static native String redefine(Class<?> type, byte[] bytes);

    static native void keep(Object object);

    static native boolean isKept(Object object);

    static String become(Class<?> model) {
        String text = ClassBytes.text(ClassBytes.file(model));
        return redefine(V0.class, ClassBytes.bytes(text.replace(model.getName(), V0.class.getName())));
    }

    static String fields() {
        return Arrays.stream(V0.class.getDeclaredFields()).map(field -> field.getName()).collect(Collectors.joining(" "));
    }

    static V0[] objects = {new V0(), new Below(), new Last()};

    public static void main(String[] args) throws Exception {
        VarHandle number = MethodHandles.lookup().findVarHandle(V0.class, "number", int.class);
        var numberField = V0.class.getDeclaredField("number");
        var textField = V0.class.getDeclaredField("text");
        V0 one = objects[0];
        keep(one);
        int hash = System.identityHashCode(one);
        Map<Object, String> identities = new IdentityHashMap<>();
        identities.put(one, "found");
        WeakReference<V0> weak = new WeakReference<>(one);
        synchronized (one) {
            for (Class<?> model : new Class<?>[] {V0.class, V1.class, V2.class, V1.class, V0.class, V2.class}) {
                System.out.println("--- " + model.getName().substring(15) + ": " + become(model) + ", " + fields());
                for (V0 object : objects) {
                    System.out.println("  " + object.show() + ", " + object.show());
                }
                System.out.println("  new: " + new Below().show());
                System.out.println("  " + isKept(one) + (weak.get() == one) + (System.identityHashCode(one) == hash)
                    + Thread.holdsLock(one) + identities.get(one) + (objects[0] == one) + number.getAndAdd(one, 1)
                    + numberField.getInt(one));
                one.notifyAll();
            }
        }
        become(V0.class);
        for (Class<?> model : new Class<?>[] {V0.class, V1.class, V2.class}) {
            for (V0 object : objects) {
                become(V0.class);
                System.out.println("in a frame: " + object.run(() -> become(model)));
            }
        }
        become(V0.class);
        many(1500);
        hot();
    }

    /** Objects that refer to each other, old and young. */
    static void many(int count) {
        Object[][] nodes = new Object[count][];
        for (int i = 0; i < count; i++) {
            Below object = i % 3 == 0 ? new Last() : new Below();
            object.number = i;
            object.own = i == 0 ? "first" : nodes[i - 1];
            nodes[i] = new Object[] {object, i};
        }
        System.gc();
        for (int round = 0; round < 6; round++) {
            become(round % 2 == 0 ? V1.class : V2.class);
            long sum = 0;
            Object node = nodes[count - 1];
            int length = 0;
            while (node instanceof Object[] pair) {
                Below object = (Below) pair[0];
                sum += object.wide + (object instanceof Last last ? last.small : 0) + object.number - (Integer) pair[1];
                object.show();
                node = object.own;
                length++;
            }
            System.out.println("many: " + length + " " + sum + " " + node);
            byte[][] garbage = new byte[100][];
            for (int i = 0; i < 1000; i++) {
                garbage[i % 100] = new byte[1000];
            }
            if (round == 3) {
                System.gc();
            }
        }
        become(V0.class);
    }

    static void hot() {
        for (Class<?> model : new Class<?>[] {V0.class, V1.class, V2.class}) {
            become(model);
            int length = 0;
            for (int i = 0; i < 3000; i++) {
                length += new Last().show().isEmpty() ? 1 : 2;
            }
            System.out.println("hot: " + length);
        }
    }
}

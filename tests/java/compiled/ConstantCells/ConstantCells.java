import java.io.InputStream;
import java.lang.invoke.*;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Constants that compiled code knows: collections move them, and the code keeps none alive that no class has any more. */
public class ConstantCells {
    /** Something that leads to other objects by fields nobody writes. */
    record Node(int value, Node next) {}

    static final Node NODES = new Node(1, new Node(2, new Node(3, new Node(4, null))));
    static final List<Node> MANY = List.of(NODES, NODES.next, NODES.next.next);
    static final MutableCallSite SITE = new MutableCallSite(MethodHandles.identity(int.class));
    static final MethodHandle INVOKER = SITE.dynamicInvoker();
    static Object[] room = new Object[64];

    static int nodes(int i) {
        Node last = NODES.next.next.next;
        room[i & 63] = new int[i & 15];
        // What was known before the object was made is known behind it, but may be elsewhere.
        return last.value + NODES.next.next.value * 10 + MANY.get(1).value * 100 + (last.next == null ? 1000 : 0);
    }

    static int site(int i) throws Throwable {
        return (int) INVOKER.invokeExact(i) + (int) INVOKER.invokeExact(-i);
    }

    /** Loaded anew again and again. */
    public static class Added {
        static final int[] NUMBERS = {3, 4};

        public static int add(int to) {
            return to + NUMBERS[0] * NUMBERS[1];
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static WeakReference<Loader> use(byte[] bytes) throws Throwable {
        Loader loader = new Loader();
        MethodType type = MethodType.methodType(int.class, int.class);
        Class<?> added = MethodHandles.publicLookup().ensureInitialized(loader.define(bytes));
        MethodHandle target = MethodHandles.publicLookup().findStatic(added, "add", type);
        SITE.setTarget(target);
        long sum = 0;
        for (int i = 0; i < 30_000; i++) sum += site(i) + nodes(i);
        System.gc();
        for (int i = 0; i < 30_000; i++) sum += site(i) + nodes(i);
        System.out.println(sum);
        SITE.setTarget(MethodHandles.identity(int.class));
        for (int i = 0; i < 30_000; i++) sum += site(i);
        return new WeakReference<>(loader);
    }

    public static void main(String[] args) throws Throwable {
        final byte[] bytes;
        try (InputStream in = ConstantCells.class.getResourceAsStream("ConstantCells$Added.class")) {
            bytes = in.readAllBytes();
        }
        List<WeakReference<Loader>> loaders = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            // On a thread that ends: what keeps the code is gone then.
            Thread user = new Thread(() -> {
                try {
                    loaders.add(use(bytes));
                } catch (Throwable e) {
                    e.printStackTrace(System.out);
                }
            });
            user.start();
            user.join();
        }
        for (int i = 0; i < 400 && loaders.stream().anyMatch(loader -> loader.get() != null); i++) {
            System.gc();
            Thread.sleep(25);
        }
        System.out.println(loaders.stream().filter(loader -> loader.get() != null).count() + " loaders are left");
    }
}

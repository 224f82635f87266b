import java.util.ArrayList;
import java.util.List;

/** A heap whose contents are known: a chain, values of all kinds, threads in known frames, one that holds a lock, garbage. */
public class Held {
    static class Node {
        final int number;
        final Node next;

        Node(int number, Node next) {
            this.number = number;
            this.next = next;
        }
    }

    static class Base {
        private final int same = 1;
    }

    static class Values extends Base {
        private final int same = 2;
        final boolean flag = true;
        final byte small = -8;
        final char letter = 'é';
        final short little = -300;
        final long large = 1L << 40;
        final float part = 1.5f;
        final double fraction = -0.25;
        final String text = "held";
        final int[] ints = {3, 1, 4};
        final long[][] grid = {{1, 2}, null};
        final Object[] things = {"a", null, 'b'};
        final Object none = null;
    }

    /** Never finds a class. */
    static class Stuck extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            sleep();
            throw new ClassNotFoundException(name);
        }
    }

    static void load() {
        try {
            Class.forName("Nowhere", false, new Stuck());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    static class Garbage {
    }

    static Node chain;
    static final Values VALUES = new Values();
    static long counter = 77;

    static void deeper(int depth, Object held) throws InterruptedException {
        if (depth > 0) {
            deeper(depth - 1, new Node(1000 + depth, null));
        } else {
            synchronized (held) {
                Thread.sleep(Long.MAX_VALUE);
            }
        }
    }

    static void sleep() {
        try {
            deeper(3, "outermost");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 10_000; i++) {
            chain = new Node(i, chain);
        }
        for (int i = 0; i < 500; i++) {
            new Garbage();
        }
        List<Thread> threads = new ArrayList<>();
        threads.add(Thread.ofPlatform().daemon().name("sleeper").start(Held::sleep));
        threads.add(Thread.ofVirtual().name("virtual sleeper").start(Held::sleep));
        threads.add(Thread.ofPlatform().daemon().name("loader").start(Held::load));
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.sleep(5);
            }
        }
        System.out.println("ready");
        System.in.read();
        System.out.println(threads.size() + " " + counter);
    }
}

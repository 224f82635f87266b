/** Methods that lock, hot enough to be part of their callers: once, again, in each other, of null, that throw, of objects with a hash, and wanted by others. */
public class InlinedLocks {
    static final int ROUNDS = 20_000;
    static int calls;
    int sum;

    synchronized void add(int number) { sum += number; }
    synchronized int sum() { return sum; }
    static synchronized int call() { return ++calls; }
    synchronized void twice(int number) { add(number); add(number); }
    synchronized void nested(int number) { twice(number); block(this, number); sum(); }
    void block(Object object, int number) { synchronized (object) { sum += number; } }
    synchronized int fails(int number) {
        if (number % 1000 == 7) throw new IllegalStateException("number " + number);
        return sum + number;
    }
    int blockFails(Object object, int[] array, int at) { synchronized (object) { return array[at]; } }
    synchronized Object make(int length) { return new int[length]; }
    synchronized InlinedLocks other(InlinedLocks other, int number) { other.add(number); return other; }
    /** Nothing but the call: its frame may be pushed late. */
    static void only(InlinedLocks locks) { locks.add(1); }

    static void check(Object... objects) {
        for (Object object : objects) if (Thread.holdsLock(object)) throw new AssertionError("still locked: " + object.getClass());
    }

    static long work(InlinedLocks locks, Object object) {
        long result = 0;
        int[] array = new int[100];
        InlinedLocks other = new InlinedLocks();
        for (int i = 0; i < ROUNDS; i++) {
            locks.add(i);
            result += locks.sum() + call();
            locks.twice(1);
            locks.nested(2);
            locks.block(object, 2);
            locks.block(locks, 3);
            only(locks);
            result += locks.other(other, i).sum();
            try {
                result += locks.fails(i);
            } catch (IllegalStateException e) {
                result += e.getMessage().length();
                check(locks);
            }
            try {
                result += locks.blockFails(object, array, i % 101);
            } catch (ArrayIndexOutOfBoundsException e) {
                result += 5;
                check(object);
            }
            try {
                locks.block(i % 500 == 3 ? null : object, 1);
            } catch (NullPointerException e) {
                result += 9;
            }
            result += ((int[]) locks.make(i & 15)).length;
        }
        check(locks, object, other, InlinedLocks.class);
        return result;
    }

    static int contended(InlinedLocks locks, Thread.Builder builder) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = builder.start(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    only(locks);
                    locks.block(locks, 1);
                    locks.twice(1);
                }
            });
        }
        for (Thread thread : threads) thread.join();
        return locks.sum();
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 4; i++) System.out.println(work(new InlinedLocks(), new Object()));
        InlinedLocks hashed = new InlinedLocks();
        Object object = new Object();
        System.identityHashCode(hashed);
        System.identityHashCode(object);
        System.out.println(work(hashed, object));
        InlinedLocks shared = new InlinedLocks();
        System.out.println(contended(shared, Thread.ofPlatform()));
        System.out.println(contended(shared, Thread.ofVirtual()));
    }
}

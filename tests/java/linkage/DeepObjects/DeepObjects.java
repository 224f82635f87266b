import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Method handles over method handles, lists of objects, references, causes and thread groups, and a circle of threads. */
public class DeepObjects {
    static int plus(int i) { return i + 1; }

    static void handles() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle plus = lookup.findStatic(DeepObjects.class, "plus", MethodType.methodType(int.class, int.class));
        for (int depth : new int[] {100, 4_000}) {
            MethodHandle all = plus, tests = plus, loops = plus;
            for (int i = 0; i < depth; i++) {
                all = MethodHandles.filterReturnValue(all, plus);
                tests = MethodHandles.catchException(tests, Throwable.class, MethodHandles.dropArguments(plus, 0, Throwable.class));
            }
            for (MethodHandle handle : new MethodHandle[] {all, tests}) {
                try {
                    int answer = (int) handle.invokeExact(0);
                    System.out.println(depth < 1000 ? "" + answer : "some");
                } catch (StackOverflowError error) {
                    System.out.println("some");
                }
            }
        }
    }

    static class Node { Node next; Object other; Node(Node next) { this.next = next; } protected void finalize() { } }

    static class Plain { Object next; Plain(Object next) { this.next = next; } }

    static void graphs() throws Exception {
        Plain last = null;
        for (int i = 0; i < 25_000; i++) last = new Plain(last);
        Object arrays = null;
        for (int i = 0; i < 25_000; i++) arrays = new Object[] {arrays};
        Object references = null;
        for (int i = 0; i < 10_000; i++) references = i % 2 == 0 ? new java.lang.ref.SoftReference<>(references) : new java.lang.ref.WeakReference<>(references);
        Node node = null;
        for (int i = 0; i < 20_000; i++) node = new Node(node);
        node = null;
        System.gc();
        System.gc();
        java.nio.file.Path dump = java.nio.file.Path.of("deep.hprof");
        java.nio.file.Files.deleteIfExists(dump);
        java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class).dumpHeap(dump.toString(), true);
        System.out.println("dumped " + (java.nio.file.Files.size(dump) > 500_000));
        java.nio.file.Files.delete(dump);
        if (last == null || arrays == null || references == null) throw new Error();
    }

    static void causes() throws Exception {
        Throwable all = null;
        for (int i = 0; i < 20_000; i++) all = new Exception("" + i, all);
        Throwable whole = all;
        Thread thread = new Thread(() -> DeepObjects.<RuntimeException>thrown(whole));
        thread.start();
        thread.join();
        ThreadGroup group = null;
        for (int i = 0; i < 5_000; i++) group = group == null ? new ThreadGroup("g") : new ThreadGroup(group, "g");
        Thread deep = new Thread(group, () -> { });
        deep.start();
        deep.join();
        System.out.println(group.getParent().getName() + " " + group.getMaxPriority());
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void thrown(Throwable t) throws T { throw (T) t; }

    static void locks() throws Exception {
        int count = 200;
        Object[] locks = new Object[count];
        for (int i = 0; i < count; i++) locks[i] = new Object();
        var all = new java.util.concurrent.CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            int mine = i;
            Thread thread = new Thread(null, () -> {
                synchronized (locks[mine]) {
                    all.countDown();
                    try { all.await(); } catch (InterruptedException e) { }
                    synchronized (locks[(mine + 1) % count]) { }
                }
            }, "t" + i, 1);
            thread.setDaemon(true);
            thread.start();
        }
        all.await();
        var bean = java.lang.management.ManagementFactory.getThreadMXBean();
        long[] found;
        do { found = bean.findDeadlockedThreads(); } while (found == null || found.length < count);
        System.out.println("deadlock of " + found.length);
    }

    public static void main(String[] args) throws Throwable {
        handles();
        graphs();
        causes();
        locks();
    }
}

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.MTD_void;

/**
 * A mixed load for as many seconds as its argument says: eight threads that allocate, lock, throw, load and drop class loaders, start
 * 10,000 virtual threads, and talk over sockets. Each few seconds all of them rest between two pieces of work, and live heap and resident
 * memory are measured. In runs of ten minutes or more, neither may grow by more than 1 % a minute from minute 3 on.
 *
 * With SOAK_ONLY=kind,… in the environment only those kinds of work are done; with SOAK_SHOW=1 the figures go to standard error.
 */
public final class Soak {
    private static final ReentrantReadWriteLock WORK = new ReentrantReadWriteLock(true);
    private static final ConcurrentHashMap<String, AtomicLong> DONE = new ConcurrentHashMap<>();
    private static volatile boolean over;
    private static volatile Throwable failure;

    interface Piece {
        void run(int number) throws Throwable;
    }

    record Measure(double minutes, double heap, double resident) {}

    public static void main(String[] args) throws Exception {
        double seconds = Double.parseDouble(args[0]);
        String only = System.getenv().getOrDefault("SOAK_ONLY", "");
        touchHeap(1000);
        touchHeap(1 << 20);
        var kinds = new ArrayList<Thread>();
        start(kinds, only, "objects", Soak::objects);
        start(kinds, only, "arrays", Soak::arrays);
        start(kinds, only, "locks", Soak::locks);
        start(kinds, only, "locks", Soak::locks);
        start(kinds, only, "throws", Soak::throwing);
        start(kinds, only, "loaders", Soak::loaders);
        start(kinds, only, "virtual", Soak::virtual);
        start(kinds, only, "sockets", Soak::sockets);
        var measures = measure(seconds);
        over = true;
        for (Thread thread : kinds) {
            thread.join();
        }
        if (failure != null) {
            failure.printStackTrace(System.out);
            System.exit(1);
        }
        DONE.forEach((kind, count) -> {
            if (count.get() == 0) {
                System.out.println(kind + " got nothing done");
            }
            note("%s: %d pieces", kind, count.get());
        });
        judge(measures);
        System.out.println("soaked");
    }

    /** Fills the heap once with arrays of some length, so that what is resident doesn't grow by the part of it that was never used. */
    private static void touchHeap(int length) {
        var filling = new ArrayList<long[]>();
        try {
            while (true) {
                filling.add(new long[length / 8]);
            }
        } catch (OutOfMemoryError full) {
            filling.clear();
        }
    }

    private static void start(List<Thread> threads, String only, String kind, Piece piece) {
        if (!only.isEmpty() && !Arrays.asList(only.split(",")).contains(kind)) {
            return;
        }
        AtomicLong done = DONE.computeIfAbsent(kind, k -> new AtomicLong());
        threads.add(Thread.ofPlatform().name(kind).start(() -> {
            for (int number = 0; !over && failure == null; number++) {
                WORK.readLock().lock();
                try {
                    piece.run(number);
                    done.incrementAndGet();
                } catch (Throwable thrown) {
                    failure = thrown;
                } finally {
                    WORK.readLock().unlock();
                }
            }
        }));
    }

    static void check(boolean right, Object what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    // ---- the kinds of work

    record Node(Node left, Node right, int value) {
        int sum() {
            return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    private static Node tree(int depth) {
        return depth == 0 ? new Node(null, null, 1) : new Node(tree(depth - 1), tree(depth - 1), 1);
    }

    private static final Node[] KEPT = new Node[16];

    static void objects(int number) {
        KEPT[number % KEPT.length] = tree(12);
        var map = new HashMap<String, List<Integer>>();
        for (int i = 0; i < 2000; i++) {
            map.computeIfAbsent("key" + i % 100, k -> new ArrayList<>()).add(i);
        }
        check(map.get("key7").stream().mapToInt(i -> i).sum() == 19140, map.get("key7"));
        for (Node kept : KEPT) {
            check(kept == null || kept.sum() == 8191, "a tree has changed");
        }
    }

    static void arrays(int number) {
        byte[][] rows = new byte[8][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new byte[1 << (8 + (number + i) % 12)];
            Arrays.fill(rows[i], (byte) i);
        }
        long[] copied = new long[20_000];
        Arrays.setAll(copied, i -> i * 3L);
        long[] sorted = copied.clone();
        Arrays.parallelSort(sorted);
        check(Arrays.equals(copied, sorted), "sorting");
        for (int i = 0; i < rows.length; i++) {
            check(rows[i][rows[i].length - 1] == i, "a row has changed");
        }
    }

    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static long guarded;
    private static long guardedToo;

    static void locks(int number) throws Exception {
        for (int i = 0; i < 200; i++) {
            synchronized (MONITOR) {
                long before = guarded++;
                if (i % 50 == 0) {
                    MONITOR.wait(1);
                    before = guarded++;
                }
                check(guarded == before + 1, "two in one monitor");
                MONITOR.notifyAll();
            }
            LOCK.lock();
            try {
                long before = guardedToo++;
                check(guardedToo == before + 1, "two in one lock");
            } finally {
                LOCK.unlock();
            }
            Object fresh = new Object();
            synchronized (fresh) {
                check(fresh.hashCode() == System.identityHashCode(fresh), "hash");
            }
        }
    }

    private static int deep(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("bottom");
        }
        try {
            return deep(depth - 1) + 1;
        } finally {
            guardedThrow++;
        }
    }

    private static int guardedThrow;

    private static int endless(int depth) {
        return endless(depth + 1) + 1;
    }

    static void throwing(int number) {
        for (int i = 0; i < 20; i++) {
            try {
                deep(100 + i);
                check(false, "nothing thrown");
            } catch (IllegalStateException thrown) {
                check(thrown.getStackTrace().length > 100 + i, "a short trace");
            }
            try {
                Object[] array = new Integer[1];
                array[i % 2] = i % 2 == 0 ? "text" : (Object) 1;
                check(false, "nothing thrown");
            } catch (ArrayStoreException | ArrayIndexOutOfBoundsException thrown) {
                check(thrown.getMessage() != null, "no message");
            }
        }
        if (number % 20 == 0) {
            try {
                endless(0);
            } catch (StackOverflowError thrown) {
                check(thrown.getStackTrace().length == 1024, thrown.getStackTrace().length);
            }
        }
    }

    /** A loader of generated classes, each with methods that call the next class. */
    static final class Loader extends ClassLoader {
        private static final int CLASSES = 12;
        private static final int METHODS = 8;

        Loader() {
            super(Soak.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("generated.C")) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = BYTES.computeIfAbsent(name, Loader::generate);
            return defineClass(name, bytes, 0, bytes.length);
        }

        private static final ConcurrentHashMap<String, byte[]> BYTES = new ConcurrentHashMap<>();

        private static byte[] generate(String name) {
            int number = Integer.parseInt(name.substring("generated.C".length()));
            ClassDesc self = ClassDesc.of(name);
            ClassDesc next = ClassDesc.of("generated.C" + (number + 1));
            ClassDesc operator = ClassDesc.of("java.util.function.IntUnaryOperator");
            var type = MethodTypeDesc.of(CD_int, CD_int);
            return ClassFile.of().build(self, builder -> {
                builder.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER).withInterfaceSymbols(operator);
                builder.withField("calls", CD_int, ClassFile.ACC_STATIC | ClassFile.ACC_PUBLIC);
                builder.withField("state", CD_Object, ClassFile.ACC_PRIVATE);
                builder.withMethodBody("<init>", MTD_void, ClassFile.ACC_PUBLIC,
                        code -> code.aload(0).invokespecial(CD_Object, "<init>", MTD_void).return_());
                for (int m = 0; m < METHODS; m++) {
                    int method = m;
                    builder.withMethodBody("m" + m, type, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                        code.getstatic(self, "calls", CD_int).iconst_1().iadd().putstatic(self, "calls", CD_int);
                        code.iload(0).loadConstant(method).iadd();
                        if (method > 0) {
                            code.invokestatic(self, "m" + (method - 1), type);
                        } else if (number + 1 < CLASSES) {
                            code.invokestatic(next, "m" + (METHODS - 1), type);
                        }
                        code.ireturn();
                    });
                }
                builder.withMethodBody("applyAsInt", type, ClassFile.ACC_PUBLIC,
                        code -> code.iload(1).invokestatic(self, "m" + (METHODS - 1), type).ireturn());
                builder.withMethodBody("fail", type, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                        code -> code.loadConstant(7).iload(0).idiv().ireturn());
            });
        }
    }

    private static Throwable last;

    static void loaders(int number) throws Throwable {
        for (int i = 0; i < 5; i++) {
            Class<?> first = new Loader().loadClass("generated.C0");
            var operator = (IntUnaryOperator) first.getDeclaredConstructor().newInstance();
            int expected = 5 + Loader.CLASSES * Loader.METHODS * (Loader.METHODS - 1) / 2;
            for (int call = 0; call < 20; call++) {
                check(operator.applyAsInt(5) == expected, "generated code");
            }
            check(first.getField("calls").getInt(null) == 20 * Loader.METHODS, "a static of a generated class");
            IntSupplier supplier = () -> operator.applyAsInt(1) + first.getName().length();
            check(supplier.getAsInt() == expected - 4 + 12, "a lambda");
            var handle = MethodHandles.publicLookup().findStatic(first, "m3", MethodType.methodType(int.class, int.class));
            check((int) handle.invokeExact(2) > 2, "a method handle");
            try {
                first.getMethod("fail", int.class).invoke(null, 0);
            } catch (java.lang.reflect.InvocationTargetException thrown) {
                // What an exception's trace names outlives the loader by a while.
                if (last != null) {
                    check(last.getStackTrace()[0].getClassName().equals("generated.C0"), last.getStackTrace()[0]);
                }
                last = number % 2 == 0 ? thrown.getCause() : null;
            }
        }
    }

    static void virtual(int number) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<Integer>>(10_000);
            for (int i = 0; i < 10_000; i++) {
                int value = i;
                futures.add(executor.submit(() -> {
                    if (value % 100 == 0) {
                        Thread.sleep(1);
                    } else {
                        Thread.yield();
                    }
                    return value * 2;
                }));
            }
            long sum = 0;
            for (var future : futures) {
                sum += future.get();
            }
            check(sum == 99_990_000L, sum);
        }
    }

    static void sockets(int number) throws Exception {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread echo = Thread.startVirtualThread(() -> {
                try (Socket peer = server.accept()) {
                    peer.getInputStream().transferTo(peer.getOutputStream());
                } catch (java.io.IOException thrown) {
                    failure = thrown;
                }
            });
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                var out = new DataOutputStream(socket.getOutputStream());
                var in = new DataInputStream(socket.getInputStream());
                for (int i = 0; i < 50; i++) {
                    out.writeUTF("message " + i);
                    check(in.readUTF().equals("message " + i), "an echo");
                }
            }
            echo.join();
        }
    }

    // ---- what is measured

    private static List<Measure> measure(double seconds) throws Exception {
        var measures = new ArrayList<Measure>();
        long begun = System.nanoTime();
        long pause = seconds < 120 ? 2000 : 5000;
        while (failure == null && (System.nanoTime() - begun) / 1e9 < seconds) {
            Thread.sleep(pause);
            WORK.writeLock().lock();
            try {
                // What the first frees lets go of, the second finds.
                System.gc();
                System.gc();
                Runtime runtime = Runtime.getRuntime();
                double heap = runtime.totalMemory() - runtime.freeMemory();
                var now = new Measure((System.nanoTime() - begun) / 60e9, heap, resident());
                measures.add(now);
                note("%.2f minutes: heap %.0f KiB, resident %.0f KiB, loaders %s", now.minutes, heap / 1024, now.resident / 1024, DONE.get("loaders"));
            } finally {
                WORK.writeLock().unlock();
            }
        }
        return measures;
    }

    private static double resident() throws Exception {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024;
            }
        }
        throw new IllegalStateException("no VmRSS");
    }

    private static void judge(List<Measure> measures) {
        var settled = measures.stream().filter(m -> m.minutes >= 3).toList();
        if (settled.isEmpty() || settled.getLast().minutes < 10) {
            return;
        }
        for (boolean heap : new boolean[] {true, false}) {
            double growth = growth(settled, heap);
            note("%s: %.3f %% a minute", heap ? "live heap" : "resident memory", growth * 100);
            check(growth <= 0.01, (heap ? "live heap" : "resident memory") + " grows by " + growth * 100 + " % a minute");
        }
    }

    /** The slope of the line of least squares, as a part of the mean. */
    private static double growth(List<Measure> measures, boolean heap) {
        double time = measures.stream().mapToDouble(Measure::minutes).average().orElseThrow();
        double mean = measures.stream().mapToDouble(m -> heap ? m.heap : m.resident).average().orElseThrow();
        double above = 0;
        double below = 0;
        for (Measure m : measures) {
            above += (m.minutes - time) * ((heap ? m.heap : m.resident) - mean);
            below += (m.minutes - time) * (m.minutes - time);
        }
        return above / below / mean;
    }

    private static void note(String format, Object... arguments) {
        if (System.getenv("SOAK_SHOW") != null) {
            System.err.printf(format + "%n", arguments);
        }
    }
}

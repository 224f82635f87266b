import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** What is used up is told by an error, after which the program goes on. */
public class Limits {
    static final Object LOCK = new Object();
    static MethodHandle handle;
    static Runnable lambda;

    static class Initialised {
        static {
            recur();
        }

        static int value = 1;
    }

    static class Endless {
        final Endless next = new Endless();
    }

    static void recur() {
        recur();
    }

    static synchronized void recurSynchronized() {
        recurSynchronized();
    }

    static void recurLocked() {
        synchronized (LOCK) {
            recurLocked();
        }
    }

    public static void recurReflected() throws Exception {
        try {
            Limits.class.getMethod("recurReflected").invoke(null);
        } catch (InvocationTargetException e) {
            throw (Error) e.getCause();
        }
    }

    static void recurHandle() throws Throwable {
        handle.invokeExact();
    }

    static void recurFinally(int[] balance) {
        balance[0]++;
        try {
            recurFinally(balance);
        } finally {
            balance[0]--;
        }
    }

    interface Action {
        void run() throws Throwable;
    }

    static void overflows(String name, Action action) {
        try {
            action.run();
            System.out.println(name + ": no error");
        } catch (StackOverflowError e) {
            System.out.println(name + ": StackOverflowError");
        } catch (Throwable e) {
            System.out.println(name + ": " + e.getClass().getName());
        }
    }

    static boolean isFree(Object lock) throws Exception {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                return;
            }
        });
        thread.setDaemon(true);
        thread.start();
        thread.join(5000);
        return !thread.isAlive();
    }

    static void stack() throws Exception {
        overflows("initialiser", () -> System.out.println(Initialised.value));
        overflows("initialiser again", () -> System.out.println(Initialised.value));
        overflows("synchronized method", Limits::recurSynchronized);
        overflows("synchronized block", Limits::recurLocked);
        System.out.println("locks free: " + isFree(Limits.class) + " " + isFree(LOCK));
        overflows("reflection", Limits::recurReflected);
        handle = MethodHandles.lookup().findStatic(Limits.class, "recurHandle", MethodType.methodType(void.class));
        overflows("method handle", Limits::recurHandle);
        lambda = () -> lambda.run();
        overflows("lambda", () -> lambda.run());
        overflows("constructor", Endless::new);
        overflows("hashCode", () -> {
            List<Object> list = new ArrayList<>();
            list.add(list);
            list.hashCode();
        });
        overflows("pattern", () -> Pattern.matches("(a|b)*", "ab".repeat(200_000)));
        overflows("comparator", () -> {
            Integer[] numbers = new Integer[40];
            Arrays.setAll(numbers, i -> 40 - i);
            Arrays.sort(numbers.clone(), new Comparator<Integer>() {
                public int compare(Integer a, Integer b) {
                    Arrays.sort(numbers.clone(), this);
                    return 0;
                }
            });
        });
        int[] balance = {0};
        overflows("finally", () -> recurFinally(balance));
        System.out.println("balance " + balance[0]);
        Thread.ofVirtual().start(() -> {
            overflows("virtual thread", Limits::recurLocked);
            Thread.yield();
            overflows("virtual thread again", Limits::recur);
        }).join();
        System.out.println("lock free: " + isFree(LOCK));
        for (long size : new long[] {1, 200_000, 4 << 20, 64 << 20}) {
            Thread thread = new Thread(null, () -> overflows("stack of " + size, Limits::recur), "sized", size);
            thread.start();
            thread.join();
        }
    }

    static void exhausts(String name, Callable<?> action) {
        try {
            System.out.println(name + ": " + action.call());
        } catch (OutOfMemoryError e) {
            System.out.println(name + ": " + String.valueOf(e.getMessage()).replaceAll("[0-9]+", "N"));
        } catch (Exception e) {
            System.out.println(name + ": " + e);
        }
    }

    static void heap() throws Exception {
        exhausts("longest array", () -> new byte[Integer.MAX_VALUE]);
        exhausts("long array", () -> new long[1 << 28]);
        exhausts("arrays of arrays", () -> new int[10000][10000][10]);
        exhausts("big ones", () -> {
            List<Object> all = new ArrayList<>();
            while (true) {
                all.add(new byte[1 << 20]);
            }
        });
        exhausts("small ones", () -> {
            List<Object> all = new LinkedList<>();
            while (true) {
                all.add(new int[3]);
            }
        });
        exhausts("map", () -> {
            Map<Object, Object> all = new HashMap<>();
            for (int i = 0;; i++) {
                all.put("key" + i, i);
            }
        });
        exhausts("repeated", () -> "xx".repeat(Integer.MAX_VALUE));
        exhausts("direct", () -> ByteBuffer.allocateDirect(1 << 30));
        AtomicInteger caught = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        // None begins before all are there: a thread can't be made when memory is gone.
        CountDownLatch begin = new CountDownLatch(1);
        for (int i = 0; i < 12; i++) {
            Runnable filler = () -> {
                List<Object> all = new ArrayList<>();
                try {
                    begin.await();
                    while (true) {
                        all.add(new long[500]);
                        if (all.size() % 100 == 0) {
                            Thread.yield();
                        }
                    }
                } catch (OutOfMemoryError e) {
                    all = null;
                    caught.incrementAndGet();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            };
            threads.add(Thread.ofPlatform().start(filler));
        }
        begin.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("threads that caught it: " + caught);
        System.out.println("goes on: " + new byte[8 << 20].length);
    }

    static void threads() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> started = new ArrayList<>();
        exhausts("threads", () -> {
            for (int i = 0; i < 100_000; i++) {
                Thread thread = new Thread(() -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                });
                thread.start();
                started.add(thread);
            }
            return "all started";
        });
        end.countDown();
        for (Thread thread : started) {
            thread.join();
        }
        System.out.println("some were: " + !started.isEmpty());
        Thread again = new Thread(() -> System.out.println("goes on"));
        again.start();
        again.join();
    }

    static class Late {
        static final String TEXT = "loaded".concat(" late");
    }

    static void files() throws Exception {
        List<InputStream> open = new ArrayList<>();
        try {
            while (true) {
                open.add(new FileInputStream("/dev/null"));
            }
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(Late.TEXT);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        for (InputStream stream : open) {
            stream.close();
        }
        try (InputStream stream = new FileInputStream("/dev/null")) {
            System.out.println("goes on: " + stream.read());
        }
    }

    static void cut(String name, Runnable access) {
        try {
            access.run();
            System.out.println(name + ": no error");
        } catch (InternalError e) {
            System.out.println(name + ": InternalError");
        }
    }

    static void mapped() throws Exception {
        final int page = 4096;
        Path path = Path.of("mapped");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(64 * page));
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, 64 * page);
            MemorySegment segment = MemorySegment.ofBuffer(map);
            map.put(page, (byte) 1);
            channel.truncate(0);
            cut("get", () -> map.get(page));
            cut("get again", () -> map.get(page));
            cut("put", () -> map.put(page, (byte) 2));
            cut("long", () -> map.getLong(8));
            cut("bulk get", () -> map.get(0, new byte[10 * page]));
            cut("bulk put", () -> map.put(0, new byte[10 * page]));
            cut("mismatch", () -> map.slice(0, page).mismatch(map.slice(page, page)));
            cut("fill", () -> segment.fill((byte) 3));
            cut("copy", () -> segment.asSlice(0, page).copyFrom(segment.asSlice(page, page)));
            int errors = 0;
            for (int i = 0; i < 20_000; i++) {
                try {
                    map.get(i);
                } catch (InternalError e) {
                    errors++;
                }
            }
            System.out.println("errors: " + errors);
            channel.write(ByteBuffer.allocate(64 * page), 0);
            map.put(page, (byte) 5);
            System.out.println("long enough again: " + map.get(page));
        }
        Files.delete(path);
    }

    static void fill() {
        List<Object> all = new ArrayList<>();
        try {
            while (true) {
                all.add(new byte[1 << 20]);
            }
        } catch (OutOfMemoryError e) {
            all = null;
            System.out.println("caught");
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "stack" -> stack();
            case "heap" -> heap();
            case "threads" -> threads();
            case "files" -> files();
            case "mapped" -> mapped();
            case "fill" -> fill();
            case "machine" -> System.out.println(
                Runtime.getRuntime().availableProcessors() + " processors, " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB");
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}

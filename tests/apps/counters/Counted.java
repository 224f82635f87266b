import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.internal.perf.Perf;
import sun.jvmstat.monitor.Monitor;
import sun.jvmstat.monitor.MonitoredHost;
import sun.jvmstat.monitor.MonitoredVm;
import sun.jvmstat.monitor.VmIdentifier;

/** Does things and looks at its own counters as a tool does; what it prints is whether they changed by what was done. */
public class Counted {
    static MonitoredVm vm;
    static Object kept;

    static long number(String name) throws Exception {
        Monitor monitor = vm.findByName(name);
        return monitor == null ? 0 : (Long) monitor.getValue();
    }

    static String text(String name) throws Exception {
        return (String) vm.findByName(name).getValue();
    }

    static long classes() throws Exception {
        return number("java.cls.loadedClasses") + number("java.cls.sharedLoadedClasses");
    }

    static class Plain {
    }

    static class Loader extends ClassLoader {
        Class<?> load(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static void attempt(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": done");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    static void threads() throws Exception {
        long live = number("java.threads.live");
        long started = number("java.threads.started");
        long daemons = number("java.threads.daemon");
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Thread thread = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.setDaemon(i < 2);
            thread.start();
            all.add(thread);
        }
        System.out.println("threads +" + (number("java.threads.live") - live) + ", daemons +" + (number("java.threads.daemon") - daemons)
            + ", peak reached " + (number("java.threads.livePeak") >= live + 5));
        go.countDown();
        for (Thread thread : all) {
            thread.join();
        }
        // A thread that is joined may still be on its way out.
        for (int i = 0; i < 1000 && number("java.threads.live") != live; i++) {
            Thread.sleep(1);
        }
        System.out.println("afterwards +" + (number("java.threads.live") - live) + ", started +" + (number("java.threads.started") - started));
    }

    /** Another thread may load a class meanwhile. */
    static boolean agrees() throws Exception {
        for (int i = 0; i < 100; i++) {
            if (ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount() == classes()) {
                return true;
            }
        }
        return false;
    }

    static void classLoading() throws Exception {
        byte[] bytes;
        try (InputStream in = Counted.class.getResourceAsStream("Counted$Plain.class")) {
            bytes = in.readAllBytes();
        }
        new Loader().load(bytes);
        long before = classes();
        long size = number("sun.cls.loadedBytes");
        long unloaded = number("java.cls.unloadedClasses");
        for (int i = 0; i < 20; i++) {
            new Loader().load(bytes);
        }
        System.out.println("classes +" + (classes() - before) + ", their bytes " + (number("sun.cls.loadedBytes") > size) + ", time "
            + (number("sun.cls.time") > 0) + ", as the bean says " + agrees());
        for (int i = 0; i < 10 && number("java.cls.unloadedClasses") < unloaded + 20; i++) {
            System.gc();
        }
        System.out.println("unloaded " + (number("java.cls.unloadedClasses") >= unloaded + 20));
    }

    static void collections() throws Exception {
        long full = number("sun.gc.collector.1.invocations");
        long time = number("sun.gc.collector.1.time");
        long stops = number("sun.rt.safepoints");
        System.gc();
        System.gc();
        System.out.println("full collections +" + (number("sun.gc.collector.1.invocations") - full) + ", time " + (number("sun.gc.collector.1.time") > time)
            + ", stops " + (number("sun.rt.safepoints") >= stops + 2) + ", order "
            + (number("sun.gc.collector.1.lastEntryTime") < number("sun.gc.collector.1.lastExitTime")));
        System.out.println("last " + text("sun.gc.lastCause") + ", now " + text("sun.gc.cause"));
        long young = number("sun.gc.collector.0.invocations");
        for (int i = 0; i < 200_000_000 && number("sun.gc.collector.0.invocations") == young; i++) {
            kept = new byte[1000];
        }
        System.out.println("young collections " + (number("sun.gc.collector.0.invocations") > young) + ", last " + text("sun.gc.lastCause"));
        long[][] large = new long[20][];
        for (int i = 0; i < large.length; i++) {
            large[i] = new long[1 << 16];
        }
        kept = large;
        System.gc();
        long old = number("sun.gc.generation.1.space.0.used");
        System.out.println("old objects " + (old > 10 << 20 && old < 14 << 20) + ", within " + (old <= number("sun.gc.generation.1.space.0.capacity")
            && number("sun.gc.generation.1.space.0.capacity") <= number("sun.gc.generation.1.maxCapacity")) + ", young ones "
            + (number("sun.gc.generation.0.space.0.used") <= number("sun.gc.generation.0.space.0.capacity")) + ", metaspace "
            + (number("sun.gc.metaspace.used") > 0 && number("sun.gc.metaspace.used") <= number("sun.gc.metaspace.capacity")));
        kept = null;
        large = null;
        System.gc();
        System.out.println("freed " + (number("sun.gc.generation.1.space.0.used") < 8 << 20));
    }

    static int hot(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i % 7;
        }
        return sum;
    }

    static void compilation() throws Exception {
        long before = number("sun.ci.totalCompiles");
        for (int i = 0; i < 1_000_000 && number("sun.ci.totalCompiles") == before; i++) {
            hot(1000);
        }
        System.out.println("compiled " + (number("sun.ci.totalCompiles") > before) + ", time " + (number("java.ci.totalTime") > 0) + ", method "
            + text("sun.ci.lastMethod").matches("[\\w/$]+ [\\w$<>]+") + ", bean " + (ManagementFactory.getCompilationMXBean().getTotalCompilationTime() >= 0));
    }

    static void ownCounters() throws Exception {
        Perf perf = Perf.getPerf();
        ByteBuffer own = perf.createLong("my.number", 3, 4, 5);
        own.order(ByteOrder.nativeOrder());
        System.out.print("own " + number("my.number"));
        own.putLong(0, 77);
        System.out.println(" " + number("my.number"));
        ByteBuffer words = perf.createString("my.text", 3, 5, "first", 10);
        System.out.print("own " + text("my.text"));
        words.put(0, "second\0".getBytes());
        System.out.println(" " + text("my.text") + " " + words.capacity());
        attempt("same name", () -> perf.createLong("my.number", 3, 1, 5));
        attempt("the VM's name", () -> perf.createLong("java.threads.live", 3, 1, 5));
        attempt("variability", () -> perf.createLong("my.a", 4, 1, 5));
        attempt("unit", () -> perf.createLong("my.b", 3, 7, 5));
        attempt("no text", () -> perf.createByteArray("my.c", 3, 4, new byte[3], 5));
        attempt("monotonic text", () -> perf.createByteArray("my.d", 2, 5, new byte[3], 5));
        for (int i = 0; i < 2000; i++) {
            perf.createLong("my.very.long.name.of.a.number." + i, 3, 1, i).order(ByteOrder.nativeOrder()).putLong(0, i);
        }
        System.out.println("too many " + ((Integer) vm.findByName("sun.perfdata.overflow").getValue() > 0) + " " + number("my.very.long.name.of.a.number.3"));
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0 && args[0].equals("hidden")) {
            ByteBuffer own = Perf.getPerf().createLong("my.number", 3, 4, 5);
            own.order(ByteOrder.nativeOrder());
            System.out.println("hidden " + own.getLong(0));
        } else {
            VmIdentifier id = new VmIdentifier(Long.toString(ProcessHandle.current().pid()));
            vm = MonitoredHost.getMonitoredHost(id).getMonitoredVm(id, 0);
            threads();
            classLoading();
            collections();
            compilation();
            ownCounters();
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            kept = new ByteArrayOutputStream();
        }
    }
}

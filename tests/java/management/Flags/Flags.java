import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.management.VMOption;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Flags changed from inside, heap dumps, and what the operating system's bean says. */
public class Flags {
    public static class Dumper implements Runnable {
        @Override
        public void run() {
            try {
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap("loaded.hprof", false);
                System.out.println("dumped by a class of another loader " + (Files.size(Path.of("loaded.hprof")) > 100_000));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Loader extends ClassLoader {
        Class<?> load(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    interface Attempt {
        Object run() throws Exception;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    static String shown(VMOption option) {
        return option.getName() + " " + option.getValue() + " " + option.isWriteable() + " " + option.getOrigin();
    }

    public static void main(String[] args) throws Exception {
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        attempt("dump", () -> shown(bean.getVMOption("HeapDumpOnOutOfMemoryError")));
        attempt("locks", () -> shown(bean.getVMOption("PrintConcurrentLocks")));
        attempt("path", () -> shown(bean.getVMOption("HeapDumpPath")));
        attempt("size", () -> shown(bean.getVMOption("MaxHeapSize")));
        bean.setVMOption("HeapDumpOnOutOfMemoryError", "true");
        bean.setVMOption("HeapDumpPath", "changed.hprof");
        attempt("dump", () -> shown(bean.getVMOption("HeapDumpOnOutOfMemoryError")));
        attempt("path", () -> shown(bean.getVMOption("HeapDumpPath")));
        for (String[] wrong : new String[][] {{"MaxHeapSize", "100"}, {"NoSuchFlag", "1"}, {"HeapDumpOnOutOfMemoryError", "perhaps"}}) {
            attempt(wrong[0], () -> {
                bean.setVMOption(wrong[0], wrong[1]);
                return "set";
            });
        }
        boolean listed = bean.getDiagnosticOptions().stream().anyMatch(option -> option.getName().equals("HeapDumpPath"));
        System.out.println("listed " + listed);
        bean.dumpHeap("own.hprof", true);
        System.out.println("dumped " + (Files.size(Path.of("own.hprof")) > 100_000));
        // From a class that may be unloaded.
        byte[] bytes;
        try (InputStream in = Flags.class.getResourceAsStream("Flags$Dumper.class")) {
            bytes = in.readAllBytes();
        }
        ((Runnable) new Loader().load(bytes).getDeclaredConstructor().newInstance()).run();
        attempt("twice", () -> {
            bean.dumpHeap("own.hprof", true);
            return "dumped";
        });
        attempt("name", () -> {
            bean.dumpHeap("own.dump", true);
            return "dumped";
        });
        bean.dumpThreads(Path.of("threads.json").toAbsolutePath().toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
        System.out.println("threads " + Files.readString(Path.of("threads.json")).contains("\"main\""));
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        UnixOperatingSystemMXBean unix = (UnixOperatingSystemMXBean) system;
        System.out.println(system.getName() + " " + system.getArch() + " " + (system.getAvailableProcessors() == Runtime.getRuntime().availableProcessors()) + " "
            + (system.getTotalMemorySize() > system.getFreeMemorySize()) + " " + (system.getProcessCpuTime() > 0) + " " + (system.getProcessCpuLoad() <= 1) + " "
            + (system.getCpuLoad() <= 1) + " " + (system.getCommittedVirtualMemorySize() > 0) + " " + (unix.getOpenFileDescriptorCount() > 2) + " "
            + (unix.getMaxFileDescriptorCount() >= unix.getOpenFileDescriptorCount()) + " " + (system.getSystemLoadAverage() >= 0) + " "
            + (system.getTotalSwapSpaceSize() >= system.getFreeSwapSpaceSize()));
        bean.setVMOption("HeapDumpOnOutOfMemoryError", "false");
        attempt("dump", () -> shown(bean.getVMOption("HeapDumpOnOutOfMemoryError")));
    }
}

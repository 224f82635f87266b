import java.lang.management.*;
import java.util.*;

public class Management {
    public static void main(String[] args) throws Exception {
        RuntimeMXBean r = ManagementFactory.getRuntimeMXBean();
        System.out.println(r.getSpecVersion() + " " + (r.getUptime() >= 0) + " " + (r.getPid() == ProcessHandle.current().pid()) + " " + r.getInputArguments().contains("-Dmgmt.p=val") + " " + r.getSystemProperties().get("mgmt.p") + " " + r.isBootClassPathSupported());
        MemoryMXBean m = ManagementFactory.getMemoryMXBean();
        MemoryUsage h = m.getHeapMemoryUsage(), nh = m.getNonHeapMemoryUsage();
        System.out.println((h.getUsed() >= 0) + " " +  (h.getMax() > 0) + " " + (nh.getUsed() >= 0) + " " + m.isVerbose());
        ClassLoadingMXBean c = ManagementFactory.getClassLoadingMXBean();
        System.out.println((c.getLoadedClassCount() > 300) + " " + (c.getTotalLoadedClassCount() >= c.getLoadedClassCount()) + " " + (c.getUnloadedClassCount() >= 0));
        long before = 0;
        for (GarbageCollectorMXBean g : ManagementFactory.getGarbageCollectorMXBeans()) before += Math.max(0, g.getCollectionCount());
        m.gc();
        long after = 0;
        for (GarbageCollectorMXBean g : ManagementFactory.getGarbageCollectorMXBeans()) after += Math.max(0, g.getCollectionCount());
        System.out.println(after > before);
        System.out.println(ManagementFactory.getMemoryPoolMXBeans().size() > 0);
        OperatingSystemMXBean os = ManagementFactory.getOperatingSystemMXBean();
        System.out.println(os.getName() + " " + (os.getAvailableProcessors() > 0));
        ThreadMXBean t = ManagementFactory.getThreadMXBean();
        Thread x = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } }, "mx");
        int n = t.getThreadCount();
        x.start();
        while (x.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        System.out.println((t.getThreadCount() - n) + " " + (t.getPeakThreadCount() >= t.getThreadCount()) + " " + (t.getTotalStartedThreadCount() >= 2) + " " + (t.getDaemonThreadCount() > 0));
        ThreadInfo ti = t.getThreadInfo(x.threadId(), 5);
        System.out.println(ti.getThreadName() + " " + ti.getThreadState() + " " + ti.isInNative() + " " + ti.isSuspended() + " " + ti.isDaemon() + " " + ti.getPriority() + " " + ti.getStackTrace()[ti.getStackTrace().length - 1].getMethodName());
        System.out.println(Arrays.stream(t.dumpAllThreads(true, true)).anyMatch(i -> i.getThreadName().equals("mx")));
        x.interrupt();
        x.join();
        Object bean = ManagementFactory.getPlatformMBeanServer().getAttribute(new javax.management.ObjectName("java.lang:type=Runtime"), "SpecName");
        System.out.println(bean);
        System.out.println(Runtime.version().feature() + " " + (ProcessHandle.current().isAlive()) + " " + ProcessHandle.current().info().command().isPresent());
    }
}

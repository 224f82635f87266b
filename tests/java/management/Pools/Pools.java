import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Arrays;
import java.util.concurrent.LinkedBlockingQueue;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** The pools beside the heap: class memory and compiled code, with their managers and thresholds. */
public class Pools {
    static class Fresh extends ClassLoader {
        Class<?> again(byte[] bytes) {
            return defineClass("Pools$Copied", bytes, 0, bytes.length);
        }
    }

    static class Copied {
        int number;
    }

    public static void main(String[] args) throws Exception {
        MemoryPoolMXBean classes = null;
        boolean code = false;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage usage = pool.getUsage();
            if (pool.getType() == MemoryType.HEAP) {
                continue;
            }
            boolean fits = usage.getUsed() <= usage.getCommitted() && (usage.getMax() == -1 || usage.getCommitted() <= usage.getMax());
            boolean managed = pool.getMemoryManagerNames().length == 1;
            boolean peaks = pool.getPeakUsage().getUsed() >= 0;
            if (!fits || !managed || !peaks || !pool.isUsageThresholdSupported() || pool.isCollectionUsageThresholdSupported()
                || pool.getCollectionUsage() != null) {
                System.out.println("wrong: " + pool.getName() + " " + usage + " " + Arrays.toString(pool.getMemoryManagerNames()));
            }
            if (pool.getName().equals("Metaspace")) {
                classes = pool;
            }
            code |= pool.getName().startsWith("Code");
        }
        System.out.println("class memory " + (classes != null) + ", code " + code);
        for (MemoryManagerMXBean manager : ManagementFactory.getMemoryManagerMXBeans()) {
            boolean knows = Arrays.asList(manager.getMemoryPoolNames()).contains("Metaspace");
            if (knows) {
                System.out.println("managed by " + manager.getName());
            }
        }
        LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();
        ((NotificationEmitter) ManagementFactory.getMemoryMXBean()).addNotificationListener((notification, handback) -> {
            MemoryNotificationInfo info = MemoryNotificationInfo.from((CompositeData) notification.getUserData());
            heard.add(notification.getType() + " of " + info.getPoolName());
        }, null, null);
        byte[] bytes;
        try (var in = Pools.class.getResourceAsStream("Pools$Copied.class")) {
            bytes = in.readAllBytes();
        }
        long before = classes.getUsage().getUsed();
        classes.setUsageThreshold(before + (1 << 20));
        System.out.println("exceeded " + classes.isUsageThresholdExceeded() + " " + heard.size());
        Object[] kept = new Object[3000];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new Fresh().again(bytes);
        }
        // The stock VM looks at collections.
        System.gc();
        System.out.println(heard.take());
        System.out.println("grown " + (classes.getUsage().getUsed() - before > 3000 * bytes.length));
        System.out.println("exceeded " + classes.isUsageThresholdExceeded() + " " + classes.getUsageThresholdCount());
        System.out.println("peak " + (classes.getPeakUsage().getUsed() >= classes.getUsage().getUsed()));
        classes.resetPeakUsage();
        MemoryUsage all = ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage();
        System.out.println("all " + (all.getUsed() >= classes.getUsage().getUsed()) + " " + kept.length);
        System.gc();
        for (var collector : ManagementFactory.getPlatformMXBeans(com.sun.management.GarbageCollectorMXBean.class)) {
            var last = collector.getLastGcInfo();
            if (last != null) {
                System.out.println("after a collection " + (last.getMemoryUsageAfterGc().get("Metaspace").getUsed() > before));
                break;
            }
        }
    }
}

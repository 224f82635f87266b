import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

public class Collections {
    static Object kept;

    public static void main(String[] args) throws Exception {
        CountDownLatch heard = new CountDownLatch(2);
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) gc).addNotificationListener((notification, handback) -> {
                GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
                GcInfo details = info.getGcInfo();
                boolean fine = details.getEndTime() >= details.getStartTime() && !details.getMemoryUsageAfterGc().isEmpty()
                    && info.getGcName() != null && info.getGcAction().startsWith("end of");
                if (!fine) {
                    System.out.println("wrong: " + info.getGcName() + " " + details);
                }
                heard.countDown();
            }, null, null);
        }
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 1000; k++) {
                kept = new byte[10_000];
            }
            System.gc();
        }
        System.out.println("heard: " + heard.await(20, TimeUnit.SECONDS));
        boolean last = false;
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
            GcInfo info = ((com.sun.management.GarbageCollectorMXBean) gc).getLastGcInfo();
            last |= info != null && info.getId() > 0 && info.getDuration() >= 0;
        }
        System.out.println("last: " + last);
        boolean peak = true;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage most = pool.getPeakUsage();
            peak &= most.getUsed() >= 0 && pool.getName() != null && pool.getMemoryManagerNames().length > 0;
        }
        System.out.println("pools: " + peak);
        HotSpotDiagnosticMXBean diagnostic = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        System.out.println(diagnostic.getVMOption("MaxHeapSize").getValue());
        try {
            diagnostic.getVMOption("NoSuchOption");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

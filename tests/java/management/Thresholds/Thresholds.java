import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** Thresholds of the pool where objects end up, with notifications. */
public class Thresholds {
    static Object kept;

    static long used(MemoryPoolMXBean pool) {
        System.gc();
        return pool.getCollectionUsage().getUsed();
    }

    /** The next notification about usage, or about usage after collections; there may be more collections than are asked for. */
    static String next(LinkedBlockingQueue<String> heard, boolean collection, long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        while (true) {
            String next = heard.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (next == null || next.contains("collection") == collection) {
                return next;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        MemoryPoolMXBean pool = null;
        for (MemoryPoolMXBean p : ManagementFactory.getMemoryPoolMXBeans()) {
            if (p.getType() == MemoryType.HEAP && p.isUsageThresholdSupported() && p.isCollectionUsageThresholdSupported()) {
                pool = p;
            }
        }
        String name = pool.getName();
        LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        ((NotificationEmitter) memory).addNotificationListener((notification, handback) -> {
            MemoryNotificationInfo info = MemoryNotificationInfo.from((CompositeData) notification.getUserData());
            heard.add(notification.getType() + " " + info.getPoolName().equals(name) + " " + (info.getCount() > 0) + " " + (info.getUsage().getUsed() > 8 << 20));
        }, null, null);
        System.out.println(pool.getUsageThreshold() + " " + pool.getCollectionUsageThreshold() + " " + pool.isUsageThresholdExceeded() + " "
            + pool.isCollectionUsageThresholdExceeded());
        long before = used(pool);
        pool.setCollectionUsageThreshold(before + (10 << 20));
        System.out.println(pool.getCollectionUsageThreshold() == before + (10 << 20));
        used(pool);
        System.out.println("below " + next(heard, true, 300) + " " + pool.getCollectionUsageThresholdCount() + " " + pool.isCollectionUsageThresholdExceeded());
        long[][] large = new long[40][];
        for (int i = 0; i < large.length; i++) {
            large[i] = new long[1 << 16];
        }
        kept = large;
        System.out.println("grown " + (used(pool) - before >= 19 << 20));
        System.out.println(next(heard, true, 20_000));
        long count = pool.getCollectionUsageThresholdCount();
        System.out.println("count " + (count > 0) + " " + pool.isCollectionUsageThresholdExceeded());
        System.gc();
        System.out.println(next(heard, true, 20_000));
        // What was heard may be of an earlier collection than the one just asked for.
        long patience = System.nanoTime() + 20_000_000_000L;
        while (pool.getCollectionUsageThresholdCount() <= count && System.nanoTime() < patience) {
            Thread.sleep(5);
        }
        System.out.println("again " + (pool.getCollectionUsageThresholdCount() > count));
        pool.setCollectionUsageThreshold(0);
        pool.setUsageThreshold(before + (10 << 20));
        System.gc();
        System.out.println(next(heard, false, 20_000));
        System.out.println("usage " + pool.getUsageThresholdCount() + " " + pool.isUsageThresholdExceeded());
        System.gc();
        System.out.println("no more " + next(heard, false, 300));
        kept = null;
        large = null;
        System.out.println("shrunk " + (used(pool) - before < 8 << 20));
        // It is cleared by another thread.
        for (int i = 0; i < 2000 && pool.isUsageThresholdExceeded(); i++) {
            Thread.sleep(10);
        }
        System.out.println("not exceeded " + pool.isUsageThresholdExceeded() + " " + pool.getUsageThresholdCount());
        for (int i = 0; i < 100 && heard.isEmpty(); i++) {
            long[][] more = new long[40][];
            for (int k = 0; k < more.length; k++) {
                more[k] = new long[1 << 16];
            }
            kept = more;
            System.gc();
        }
        System.out.println(next(heard, false, 20_000));
        System.out.println("usage " + pool.getUsageThresholdCount());
        for (long wrong : new long[] {-1, Long.MAX_VALUE}) {
            try {
                pool.setUsageThreshold(wrong);
                System.out.println("set");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getName());
            }
        }
    }
}

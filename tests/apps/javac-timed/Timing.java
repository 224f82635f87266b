package timing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Where timed methods report; on the boot class path. */
public class Timing {
    public static final ConcurrentHashMap<String, LongAdder> CALLS = new ConcurrentHashMap<>();
    public static final LongAdder NANOS = new LongAdder();
    public static final LongAdder CHECKSUMS = new LongAdder();

    private Timing() {
    }

    public static void over(String method, long begun) {
        NANOS.add(System.nanoTime() - begun);
        CALLS.computeIfAbsent(method, m -> new LongAdder()).increment();
    }

    public static void checksum() {
        CHECKSUMS.increment();
    }
}

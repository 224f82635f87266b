import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

public class NamedWhileEnding {
    record Begun(Thread thread, long number) { }

    static final AtomicReferenceArray<Begun> newest = new AtomicReferenceArray<>(64);
    static final AtomicInteger ended = new AtomicInteger();
    static volatile boolean done;
    static volatile int named;

    static native boolean keep(Thread thread, long number);

    static native long kept();

    static void body(long number) {
        // A third asks for itself; others are unknown, until the tool comes.
        if (number % 3 == 0) {
            long kept = kept();
            if (kept != 0 && kept != number) {
                System.out.println(number + " has " + kept);
            }
        }
        ended.incrementAndGet();
    }

    static void name() {
        while (!done) {
            for (int i = 0; i < newest.length(); i++) {
                Begun begun = newest.get(i);
                if (begun != null && keep(begun.thread, begun.number)) {
                    named++;
                }
            }
        }
    }

    /** At least so many threads; more until the tool, which may have to wait for a processor, has come by. */
    static void all(String kind, Thread.Builder builder, int least) throws Exception {
        Thread tool = new Thread(NamedWhileEnding::name);
        done = false;
        named = 0;
        ended.set(0);
        tool.start();
        int count = 0;
        while (count < least || named == 0) {
            long number = ++count;
            Thread thread = builder.unstarted(() -> body(number));
            newest.set(count % newest.length(), new Begun(thread, number));
            thread.start();
            if (count % 256 == 0) {
                thread.join();
            }
        }
        while (ended.get() < count) {
            Thread.sleep(1);
        }
        done = true;
        tool.join();
        System.out.println(kind + ": named some: " + (named > 0) + ", ended: " + (ended.get() == count));
    }

    public static void main(String[] args) throws Exception {
        all("virtual", Thread.ofVirtual(), 6000);
    }
}

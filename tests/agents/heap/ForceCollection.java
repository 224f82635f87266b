import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ForceCollection {
    static class Thing {
        Object[] parts = new Object[10];
    }

    static WeakReference<Thing> gone;
    static WeakReference<Thing> kept;
    static WeakReference<Thing> cyclic;
    static long nativeGone;
    static long nativeKept;
    static final ReferenceQueue<Thing> queue = new ReferenceQueue<>();
    static PhantomReference<Thing> phantom;
    static Thing strong = new Thing();

    static native void collect();

    static native long weak(Object object);

    static native boolean cleared(long weak);

    static void make() {
        Thing thing = new Thing();
        gone = new WeakReference<>(thing);
        phantom = new PhantomReference<>(thing, queue);
        nativeGone = weak(thing);
        Thing first = new Thing();
        Thing second = new Thing();
        first.parts[0] = second;
        second.parts[0] = first;
        cyclic = new WeakReference<>(first);
        kept = new WeakReference<>(strong);
        nativeKept = weak(strong);
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(ForceCollection::make);
        thread.start();
        thread.join();
        thread = null;
        collect();
        System.out.println("weak: " + gone.get() + ", in a cycle: " + cyclic.get() + ", native: " + cleared(nativeGone));
        System.out.println("kept: " + (kept.get() == strong) + " " + !cleared(nativeKept));
        System.out.println("phantom: " + (queue.remove(5000) == phantom));
    }
}

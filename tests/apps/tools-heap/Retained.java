import java.io.File;
import org.graalvm.visualvm.lib.jfluid.heap.Heap;
import org.graalvm.visualvm.lib.jfluid.heap.HeapFactory;
import org.graalvm.visualvm.lib.jfluid.heap.Instance;
import org.graalvm.visualvm.lib.jfluid.heap.JavaClass;

/** What VisualVM's reader says that objects retain: `chain` and `CACHE` of Leak, and how many instances there are. */
public class Retained {
    public static void main(String[] args) throws Exception {
        Heap heap = HeapFactory.createHeap(new File(args[0]));
        JavaClass leak = heap.getJavaClassByName("Leak");
        for (String name : new String[] {"CACHE", "chain"}) {
            Instance instance = (Instance) leak.getValueOfStaticField(name);
            System.out.println(name + " " + instance.getRetainedSize());
        }
        System.out.println("entries " + heap.getJavaClassByName("Leak$Entry").getInstancesCount());
    }
}

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What a program sees of the machine; sizes in MiB, the heap's roughly, since collectors differ in what they count. */
public class Container {
    public static void main(String[] args) {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        long memory = system.getTotalMemorySize() >> 20;
        System.out.println("heap about " + Math.round(heap * 8.0 / memory) + " eighths of memory " + memory + ", free at most that: " + (system.getFreeMemorySize() >> 20 <= memory));
        System.out.println("processors " + Runtime.getRuntime().availableProcessors() + ", of the bean " + system.getAvailableProcessors());
    }
}

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/** VM.native_memory: its kinds add up to the total, and what the program takes is in it. */
public class NativeMemory {
    /** The stock VM has what is reserved before what is committed. */
    static final Pattern TOTAL = Pattern.compile("(?m)^(?:Total|Native memory): .*?([0-9]+)KB$");
    static final Pattern KIND = Pattern.compile("(?m)^(?:- +| +)(\\w[\\w, ]*?) +(?:\\(reserved=[0-9]+KB, committed=)?([0-9]+)KB(?:[,)]| #)");
    static final int TAKEN = 64 << 20;
    static Object kept;

    static String ask() throws Exception {
        ObjectName name = new ObjectName("com.sun.management:type=DiagnosticCommand");
        return (String) ManagementFactory.getPlatformMBeanServer()
            .invoke(name, "vmNativeMemory", new Object[] {new String[0]}, new String[] {String[].class.getName()});
    }

    static long total(String text) {
        Matcher matcher = TOTAL.matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
    }

    public static void main(String[] args) throws Exception {
        ask();
        String before = ask();
        kept = ByteBuffer.allocateDirect(TAKEN);
        String after = ask();
        long sum = 0;
        int kinds = 0;
        Matcher kind = KIND.matcher(after);
        while (kind.find()) {
            sum += Long.parseLong(kind.group(2));
            kinds++;
        }
        System.out.println("many kinds: " + (kinds >= 7));
        // Each is rounded.
        System.out.println("they add up: " + (Math.abs(sum - total(after)) <= kinds));
        for (String name : new String[] {"Java Heap", "Class", "Thread", "Code", "Internal"}) {
            System.out.println(name + ": " + Pattern.compile("(?m)^[- ]+" + name + "\\b").matcher(after).find());
        }
        // Collections and compilations may give back and take meanwhile.
        long more = total(after) - total(before);
        System.out.println("a direct buffer is counted: " + (more > TAKEN / 1024 / 2 && more < TAKEN / 1024 * 2));
    }
}

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.management.Descriptor;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/** jcmd's commands as operations of a bean. */
public class Commands {
    static final String[] SIGNATURE = {String[].class.getName()};
    static MBeanServer server;
    static ObjectName name;
    static final Map<String, MBeanOperationInfo> operations = new TreeMap<>();

    static String call(String operation, String... arguments) {
        try {
            // A command that takes no arguments at all has no parameter for them.
            boolean plain = arguments.length == 0 && operations.get(operation).getSignature().length == 0;
            return (String) server.invoke(name, operation, plain ? null : new Object[] {arguments}, plain ? null : SIGNATURE);
        } catch (Exception e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            return cause.getClass().getName();
        }
    }

    static long count(String text, String part) {
        return text.lines().filter(line -> line.contains(part)).count();
    }

    public static void main(String[] args) throws Exception {
        server = ManagementFactory.getPlatformMBeanServer();
        name = new ObjectName("com.sun.management:type=DiagnosticCommand");
        MBeanInfo info = server.getMBeanInfo(name);
        for (MBeanOperationInfo operation : info.getOperations()) {
            operations.put(operation.getName(), operation);
        }
        for (String wanted : new String[] {"gcClassHistogram", "gcRun", "help", "jvmtiAgentLoad", "jvmtiDataDump",
            "threadDumpToFile", "threadPrint", "vmCommandLine", "vmFlags", "vmSetFlag", "vmSystemProperties", "vmUptime", "vmVersion"}) {
            MBeanOperationInfo operation = operations.get(wanted);
            Descriptor all = operation.getDescriptor();
            System.out.println(wanted + " " + all.getFieldValue("dcmd.name") + " " + !operation.getDescription().isEmpty() + " " + all.getFieldValue("dcmd.enabled") + " "
                + all.getFieldValue("dcmd.help").toString().startsWith(all.getFieldValue("dcmd.name").toString()));
        }
        Descriptor of = (Descriptor) operations.get("threadDumpToFile").getDescriptor().getFieldValue("dcmd.arguments");
        for (String argument : new String[] {"filepath", "-overwrite", "-format"}) {
            Descriptor d = (Descriptor) of.getFieldValue(argument);
            System.out.println(d.getFieldValue("dcmd.arg.name") + " " + d.getFieldValue("dcmd.arg.type") + " " + d.getFieldValue("dcmd.arg.isMandatory") + " "
                + d.getFieldValue("dcmd.arg.isOption") + " " + d.getFieldValue("dcmd.arg.isMultiple") + " " + d.getFieldValue("dcmd.arg.position"));
        }
        System.out.println(call("vmVersion").contains("JDK 25"));
        System.out.println(call("vmUptime").contains(" s"));
        System.out.println(count(call("threadPrint", "-l"), "\"main\" #") + " " + (count(call("threadPrint", "-l"), "Locked ownable") > 3));
        System.out.println(count(call("threadPrint"), "Locked ownable"));
        System.out.println(count(call("gcClassHistogram"), "java.lang.String ") + " " + count(call("vmSystemProperties"), "my.property=hers"));
        System.out.println(call("threadDumpToFile", Path.of("own.txt").toAbsolutePath().toString()).startsWith("Created"));
        System.out.println(call("threadDumpToFile"));
        System.out.println(call("threadDumpToFile", "own.txt", "more"));
        System.out.println(call("threadDumpToFile", "-gz=1", "packed.txt"));
        System.out.println(call("vmVersion", "-no"));
        System.out.println(call("threadPrint", "-no"));
        System.out.println(call("help", "VM.version").startsWith("VM.version"));
        System.out.println(call("vmSetFlag", "PrintConcurrentLocks", "1").length() < 1000);
        try {
            server.invoke(name, "noSuchCommand", null, null);
        } catch (ReflectionException e) {
            System.out.println(e.getCause().getClass().getName());
        }
    }
}

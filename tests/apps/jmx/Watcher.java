import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.tools.attach.VirtualMachine;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Properties;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What a console does with another process. */
public class Watcher {
    static void watch(String url) throws Exception {
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(url))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            RuntimeMXBean runtime = ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class);
            System.out.println(runtime.getSpecVersion() + " " + runtime.getInputArguments().contains("-Xmx64m") + " " + runtime.getSystemProperties().get("my.property"));
            ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
            for (ThreadInfo info : threads.dumpAllThreads(true, true)) {
                if (info.getThreadName().equals("main")) {
                    System.out.println("main in " + info.getStackTrace()[info.getStackTrace().length - 1]);
                }
            }
            com.sun.management.ThreadMXBean more = JMX.newMXBeanProxy(server, new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME), com.sun.management.ThreadMXBean.class);
            System.out.println("allocated " + (more.getThreadAllocatedBytes(more.getAllThreadIds())[0] > 0) + " " + (more.getTotalThreadAllocatedBytes() > 100_000));
            LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();
            for (ObjectName name : server.queryNames(new ObjectName("java.lang:type=GarbageCollector,*"), null)) {
                server.addNotificationListener(name, (notification, handback) -> {
                    GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
                    if (info.getGcCause().equals("System.gc()")) {
                        heard.add(info.getGcAction() + ", " + info.getGcCause() + " " + (info.getGcInfo().getDuration() >= 0));
                    }
                }, null, null);
            }
            MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
            memory.gc();
            System.out.println(heard.poll(20, TimeUnit.SECONDS));
            long count = 0;
            for (GarbageCollectorMXBean gc : ManagementFactory.getPlatformMXBeans(server, GarbageCollectorMXBean.class)) {
                count += gc.getCollectionCount();
            }
            System.out.println("collections " + (count > 0));
            HotSpotDiagnosticMXBean diagnostic = ManagementFactory.newPlatformMXBeanProxy(server, "com.sun.management:type=HotSpotDiagnostic", HotSpotDiagnosticMXBean.class);
            System.out.println(diagnostic.getVMOption("MaxHeapSize").getValue());
            ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
            String text = (String) server.invoke(commands, "vmCommandLine", null, null);
            System.out.println(text.contains("java_command: Watched"));
            ObjectName own = new ObjectName("own:type=State");
            int number = (Integer) server.getAttribute(own, "Number");
            server.setAttribute(own, new Attribute("Number", number + 1));
            System.out.println("own " + server.getAttribute(own, "Number") + " "
                + server.invoke(own, "repeat", new Object[] {"ab", 3}, new String[] {"java.lang.String", "int"}));
            try {
                server.invoke(own, "repeat", new Object[] {"ab", -3}, new String[] {"java.lang.String", "int"});
            } catch (Exception e) {
                System.out.println(e.getClass().getName() + " of " + e.getCause());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("attach")) {
            VirtualMachine vm = VirtualMachine.attach(args[1]);
            String url = vm.startLocalManagementAgent();
            System.out.println("the same " + url.equals(vm.startLocalManagementAgent()) + " "
                + url.equals(vm.getAgentProperties().getProperty("com.sun.management.jmxremote.localConnectorAddress")));
            watch(url);
            Properties options = new Properties();
            options.setProperty("com.sun.management.jmxremote.port", "0");
            options.setProperty("com.sun.management.jmxremote.authenticate", "false");
            options.setProperty("com.sun.management.jmxremote.ssl", "false");
            vm.startManagementAgent(options);
            try {
                vm.startManagementAgent(options);
                System.out.println("started twice");
            } catch (Exception e) {
                System.out.println("twice: " + e.getClass().getName() + " " + e.getMessage().contains("already started"));
            }
            vm.detach();
        } else {
            watch(args[0]);
        }
    }
}

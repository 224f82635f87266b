import java.util.Map;
import javax.management.Attribute;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A client who must say who it is, over TLS. */
public class Guarded {
    public static void main(String[] args) throws Exception {
        Map<String, ?> environment = args.length < 3 ? Map.of() : Map.of(JMXConnector.CREDENTIALS, new String[] {args[1], args[2]});
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(args[0]), environment)) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName own = new ObjectName("own:type=State");
            System.out.println(args[1] + " reads " + server.getAttribute(own, "Number"));
            server.setAttribute(own, new Attribute("Number", 9));
            System.out.println(args[1] + " writes " + server.getAttribute(own, "Number"));
        } catch (Exception e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            System.out.println(e.getClass().getName() + " by " + root.getClass().getName());
        }
    }
}

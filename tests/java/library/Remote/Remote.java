import java.rmi.*;
import java.rmi.registry.*;
import java.rmi.server.*;
import java.util.*;
import java.util.concurrent.*;
import javax.management.*;
import javax.management.openmbean.*;
import javax.management.remote.*;
import java.lang.management.*;

/** RMI and JMX over sockets of this process: stubs are proxies, exceptions and callbacks cross, objects are unexported. */
public class Remote {
    interface Calc extends java.rmi.Remote {
        int add(int a, int b) throws RemoteException;
        Object echo(Object o) throws RemoteException;
        void fail(String why) throws RemoteException, java.io.IOException;
        int callBack(Back b, int n) throws RemoteException;
    }
    interface Back extends java.rmi.Remote { int deeper(int n) throws RemoteException; }
    static class Impl implements Calc {
        public int add(int a, int b) { return a + b; }
        public Object echo(Object o) { return o; }
        public void fail(String why) throws java.io.IOException { if (why.startsWith("un")) throw new IllegalStateException(why); throw new java.io.FileNotFoundException(why); }
        public int callBack(Back b, int n) throws RemoteException { return b.deeper(n) + 1; }
    }
    public interface HelloMBean { int getCount(); void setCount(int c); String say(String s, int n); int[] getNumbers(); }
    public static class Hello extends NotificationBroadcasterSupport implements HelloMBean {
        int count; public int getCount() { return count; }
        public void setCount(int c) { sendNotification(new AttributeChangeNotification(this, 1, 0, "changed", "Count", "int", count, c)); count = c; }
        public String say(String s, int n) { return s.repeat(n); } public int[] getNumbers() { return new int[] {1, 2, 3}; }
    }
    public record Point(int x, int y) {}
    public interface StateMXBean { Map<String, List<Integer>> getTable(); Thread.State getState(); Pair getPair(); }
    public static class Pair { final int a; final String b; @java.beans.ConstructorProperties({"a", "b"}) public Pair(int a, String b) { this.a = a; this.b = b; } public int getA() { return a; } public String getB() { return b; } }
    public static class State implements StateMXBean { public Map<String, List<Integer>> getTable() { return new TreeMap<>(Map.of("x", List.of(1, 2), "y", List.of())); } public Thread.State getState() { return Thread.State.BLOCKED; } public Pair getPair() { return new Pair(4, "four"); } }
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
        Registry reg = LocateRegistry.createRegistry(0);
        Impl impl = new Impl();
        Calc stub = (Calc) UnicastRemoteObject.exportObject(impl, 0);
        reg.bind("calc", stub);
        p(Arrays.toString(reg.list()));
        try { reg.bind("calc", stub); } catch (AlreadyBoundException e) { p(e); }
        try { reg.lookup("none"); } catch (NotBoundException e) { p(e); }
        Calc c = (Calc) reg.lookup("calc");
        p(java.lang.reflect.Proxy.isProxyClass(c.getClass()) + " " + c.add(3, 4) + " " + c.echo(List.of(1, "x")) + " " + c.echo(null));
        try { c.fail("absent"); } catch (java.io.IOException e) { p(e + " " + (e.getStackTrace().length > 3)); }
        try { c.fail("unchecked"); } catch (IllegalStateException e) { p(e); }
        try { c.echo(new Object()); } catch (RemoteException e) { p(e.getClass() + " " + e.getCause()); }
        Back back = new Back() { public int deeper(int n) throws RemoteException { return n == 0 ? 0 : c.callBack(this, n - 1) + 1; } };
        Back bs = (Back) UnicastRemoteObject.exportObject(back, 0);
        p(c.callBack(bs, 10));
        ExecutorService ex = Executors.newFixedThreadPool(6);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 60; i++) { int n = i; fs.add(ex.submit(() -> { int s = 0; for (int k = 0; k < 20; k++) s = c.add(s, n); return s; })); }
        int sum = 0;
        for (Future<Integer> f : fs) sum += f.get();
        p(sum);
        ex.shutdown();
        p(c.equals(stub) + " " + (c.hashCode() == stub.hashCode()));
        UnicastRemoteObject.unexportObject(impl, true);
        try { c.add(1, 1); } catch (NoSuchObjectException e) { p(e.getClass()); }
        UnicastRemoteObject.unexportObject(back, true);
        UnicastRemoteObject.unexportObject(reg, true);

        MBeanServer mbs = MBeanServerFactory.createMBeanServer("dom");
        ObjectName name = new ObjectName("dom:type=Hello,name=\"a,b\"");
        mbs.registerMBean(new Hello(), name);
        mbs.registerMBean(new State(), new ObjectName("dom:type=State"));
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(new JMXServiceURL("service:jmx:rmi://127.0.0.1"), null, mbs);
        server.start();
        try (JMXConnector con = JMXConnectorFactory.connect(server.getAddress())) {
            MBeanServerConnection m = con.getMBeanServerConnection();
            p(m.getMBeanCount() + " " + new TreeSet<>(m.queryNames(new ObjectName("dom:type=*,*"), null)));
            CountDownLatch got = new CountDownLatch(3), last = new CountDownLatch(1);
            m.addNotificationListener(name, (n, h) -> { p(h + " " + ((AttributeChangeNotification) n).getNewValue()); got.countDown(); if (((AttributeChangeNotification) n).getNewValue().equals(99)) last.countDown(); }, null, "hb");
            for (int i = 1; i <= 3; i++) m.setAttribute(name, new Attribute("Count", i * 10));
            got.await(10, TimeUnit.SECONDS);
            p(m.getAttribute(name, "Count") + " " + m.invoke(name, "say", new Object[] {"ab", 3}, new String[] {"java.lang.String", "int"}) + Arrays.toString((int[]) m.getAttribute(name, "Numbers")));
            try { m.getAttribute(name, "None"); } catch (AttributeNotFoundException e) { p(e); }
            try { m.invoke(name, "say", new Object[] {"ab", -3}, new String[] {"java.lang.String", "int"}); } catch (RuntimeMBeanException e) { p(e.getCause()); }
            CompositeData pair = (CompositeData) m.getAttribute(new ObjectName("dom:type=State"), "Pair");
            p(pair.get("a") + " " + pair.get("b") + " " + pair.getCompositeType().keySet());
            TabularData t = (TabularData) m.getAttribute(new ObjectName("dom:type=State"), "Table");
            p(t.size() + " " + Arrays.toString((Integer[]) t.get(new Object[] {"x"}).get("value")));
            StateMXBean px = JMX.newMXBeanProxy(m, new ObjectName("dom:type=State"), StateMXBean.class);
            p(px.getTable() + " " + px.getState() + " " + px.getPair().b);
            HelloMBean hp = JMX.newMBeanProxy(m, name, HelloMBean.class);
            hp.setCount(99);
            last.await(10, TimeUnit.SECONDS);
            p(hp.getCount() + " " + m.getMBeanInfo(name).getOperations().length + " " + m.isInstanceOf(name, Hello.class.getName()));
            p(m.queryNames(null, Query.gt(Query.attr("Count"), Query.value(50))));
        }
        server.stop();
        System.exit(0);
    }
}

import java.io.*;
import java.util.*;
import java.util.logging.*;
import java.util.logging.Formatter;
import java.util.prefs.*;

/** Logging by a configuration, handlers, filters and levels of a tree of loggers; preferences in a folder; bundles by locale, control and class. */
public class Logged {
    static final Formatter PLAIN = new Formatter() { @Override public String format(LogRecord r) { return r.getLevel() + " " + r.getLoggerName() + " " + formatMessage(r) + (r.getThrown() == null ? "" : " " + r.getThrown()) + " " + r.getSourceMethodName() + "\n"; } };
    static class Out extends StreamHandler { Out() { super(System.out, PLAIN); setLevel(Level.ALL); } @Override public synchronized void publish(LogRecord r) { super.publish(r); flush(); } }
    public static class B extends ListResourceBundle { protected Object[][] getContents() { return new Object[][] {{"hello", "hello {0}"}, {"n", 5}}; } }
    public static class B_de extends ListResourceBundle { protected Object[][] getContents() { return new Object[][] {{"hello", "hallo {0}"}}; } }
    public static class B_de_AT extends PropertyResourceBundle { public B_de_AT() throws IOException { super(new StringReader("hello=servus {0}\nextra=\\u00e4")); } }
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream("handlers=\n.level=WARNING\na.level=FINE\na.b.c.level=OFF\n".getBytes()));
        Logger root = Logger.getLogger(""); root.addHandler(new Out());
        List<Logger> held = new ArrayList<>();   // the manager alone holds loggers weakly
        for (String n : List.of("a", "a.b", "a.b.c", "x")) { Logger l = Logger.getLogger(n); held.add(l); l.fine("fine"); l.log(Level.WARNING, "warn {0} {1}", new Object[] {1, "two"}); l.log(Level.SEVERE, "thrown", new IllegalStateException("t")); System.out.println(n + " " + l.isLoggable(Level.FINE) + l.getParent().getName()); }
        Logger a = Logger.getLogger("a");
        a.setFilter(r -> !r.getMessage().contains("drop")); a.info("drop this"); a.info("keep this"); a.info(() -> "supplied"); a.entering("C", "m", 5); a.setUseParentHandlers(false); a.warning("nowhere");
        MemoryHandler mem = new MemoryHandler(new Out(), 3, Level.SEVERE); Logger m = Logger.getLogger("mem"); m.setUseParentHandlers(false); m.addHandler(mem); m.setLevel(Level.ALL); for (int i = 0; i < 5; i++) m.info("m" + i); m.severe("push");
        FileHandler fh = new FileHandler("log%g.txt", 300, 3); fh.setFormatter(PLAIN); Logger f = Logger.getLogger("file"); f.addHandler(fh); f.setUseParentHandlers(false); for (int i = 0; i < 30; i++) f.warning("line " + i); fh.close();
        System.out.println(Arrays.toString(Arrays.stream(new File(".").listFiles((d, n) -> n.startsWith("log"))).map(File::getName).sorted().toArray()));
        System.Logger sl = System.getLogger("sys"); sl.log(System.Logger.Level.ERROR, "platform {0}", 3);
        Logger loc = Logger.getLogger("loc", "Logged$B"); loc.log(Level.WARNING, "hello", "world");
        try { Logger.getLogger("loc2", "none"); } catch (MissingResourceException e) { System.out.println(e.getMessage()); }
        new XMLFormatter().format(new LogRecord(Level.INFO, "x")).lines().filter(x -> x.contains("level")).forEach(System.out::println);
        for (Locale l : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("de-AT"), Locale.JAPAN)) { ResourceBundle b = ResourceBundle.getBundle("Logged$B", l); System.out.println(l + " " + b.getString("hello") + " " + b.getObject("n") + " " + b.getLocale() + b.containsKey("extra") + new TreeSet<>(b.keySet())); }
        try { ResourceBundle.getBundle("Logged$B").getString("none"); } catch (MissingResourceException e) { System.out.println(e.getMessage()); }
        try { ResourceBundle.getBundle("Logged$B").getStringArray("n"); } catch (ClassCastException e) { System.out.println("cce"); }
        ResourceBundle made = ResourceBundle.getBundle("any.Name", Locale.FRANCE, new ResourceBundle.Control() { @Override public List<String> getFormats(String n) { return List.of("mine"); } @Override public ResourceBundle newBundle(String n, Locale l, String fo, ClassLoader c, boolean r) { System.out.println("asked " + n + " " + l + " " + fo); return l.equals(Locale.FRENCH) ? new ListResourceBundle() { protected Object[][] getContents() { return new Object[][] {{"k", n + l}}; } } : null; } });
        System.out.println(made.getString("k"));
        Preferences p = Preferences.userRoot().node("pellucid/test"); p.put("k", "v"); p.putInt("i", 7); p.putByteArray("b", new byte[] {1, 2}); p.node("child/deep").putBoolean("z", true);
        List<String> events = Collections.synchronizedList(new ArrayList<>()); var got = new java.util.concurrent.CountDownLatch(1); p.addPreferenceChangeListener(e -> { events.add(e.getKey() + "=" + e.getNewValue()); got.countDown(); }); p.put("k", "w"); got.await();
        System.out.println(p.get("k", "d") + p.getInt("i", 0) + p.getInt("none", 3) + p.getByteArray("b", null).length + Arrays.toString(p.childrenNames()) + p.absolutePath() + events + p.nodeExists("child/deep") + p.isUserNode());
        var o = new ByteArrayOutputStream(); p.exportSubtree(o); System.out.println(o.toString().contains("<entry key=\"z\" value=\"true\"/>"));
        held.clear(); p.removeNode(); try { p.get("k", ""); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { Preferences.userRoot().node("a//b"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}

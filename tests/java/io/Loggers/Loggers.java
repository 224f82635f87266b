import java.util.logging.*;
import java.util.prefs.*;
import java.util.*;

public class Loggers {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Logger l = Logger.getLogger("a.b.c"), par = Logger.getLogger("a.b");
        List<String> got = new ArrayList<>();
        Handler h = new Handler() { public void publish(LogRecord r) { got.add(r.getLevel() + ":" + new SimpleFormatter().formatMessage(r) + ":" + r.getSourceClassName() + "." + r.getSourceMethodName() + (r.getThrown() == null ? "" : r.getThrown())); } public void flush() { } public void close() { } };
        par.addHandler(h);
        par.setUseParentHandlers(false);
        l.info("one"); l.fine("hidden"); l.setLevel(Level.ALL); h.setLevel(Level.ALL); l.fine("shown"); l.log(Level.WARNING, "p {0} {1}", new Object[]{1, "x"}); l.log(Level.SEVERE, "t", new RuntimeException("ex")); l.entering("C", "m"); l.finest(() -> "lazy");
        for (String s : got) p(s);
        p(l.getParent().getName() + " " + Logger.getLogger("a.b.c").equals(l) + " " + l.isLoggable(Level.FINE) + par.isLoggable(Level.FINE) + " " + Level.parse("800") + " " + Level.INFO.intValue());
        Locale.setDefault(Locale.ROOT);
        java.io.ByteArrayOutputStream bo = new java.io.ByteArrayOutputStream();
        StreamHandler sh = new StreamHandler(bo, new java.util.logging.Formatter() { public String format(LogRecord r) { return "[" + r.getLevel() + " " + r.getMessage() + "]"; } });
        l.addHandler(sh);
        l.warning("to stream");
        sh.flush();
        p(bo);
        System.Logger sl = System.getLogger("sys");
        p(sl.getName() + " " + sl.isLoggable(System.Logger.Level.INFO) + " " + sl.isLoggable(System.Logger.Level.TRACE));
        Properties pr = new Properties();
        pr.load(new java.io.StringReader("a=1\nb : two\\\n   lines\n# c\n! d\nk\\ ey=v\\u0041\nempty\n"));
        p(new TreeMap<>(pr));
        java.io.StringWriter w = new java.io.StringWriter();
        pr.store(w, null);
        p(w.toString().lines().filter(x -> !x.startsWith("#")).sorted().toList());
        ResourceBundle rb = new ListResourceBundle() { protected Object[][] getContents() { return new Object[][]{{"k", "v"}, {"n", 5}}; } };
        p(rb.getString("k") + rb.getObject("n") + rb.containsKey("z"));
        try { rb.getString("z"); } catch (MissingResourceException e) { p(e.getKey() + " " + e.getClassName().startsWith("Loggers")); }
        try { ResourceBundle.getBundle("no.bundle"); } catch (MissingResourceException e) { p(e.getMessage()); }
        Observable o = new Observable() { { setChanged(); } };
        o.addObserver((ob, a) -> p("observed " + a));
        o.notifyObservers("arg");
        Currency c = Currency.getInstance("EUR");
        p(c.getDefaultFractionDigits() + " " + c.getNumericCode() + " " + Locale.forLanguageTag("de-CH-1996").toLanguageTag() + " " + new Locale("en", "GB").getDisplayCountry(Locale.ENGLISH) + " " + Locale.Builder.class.getSimpleName() + " " + java.text.NumberFormat.getInstance(Locale.US).format(1234.5) + " " + new java.text.DecimalFormat("#,##0.00;(#)", java.text.DecimalFormatSymbols.getInstance(Locale.ROOT)).format(-1234.567) + " " + java.text.Collator.getInstance(Locale.ENGLISH).compare("a", "B") + " " + new java.text.ChoiceFormat("0#none|1#one|2#many").format(7));
        java.text.BreakIterator bi = java.text.BreakIterator.getWordInstance(Locale.ENGLISH);
        bi.setText("Hello big world.");
        int n = 0;
        while (bi.next() != java.text.BreakIterator.DONE) n++;
        p(n);
    }
}

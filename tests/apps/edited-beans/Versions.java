import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** The classes of the beans, in versions. */
class Versions {
    static final int COUNT = 40;

    /** What a price is, by version: what the answers under load are checked against. */
    static int price(int version, int n) {
        return n * (version % 7 + 1) + (version % 2 == 0 ? n : 0);
    }

    /** Sources by name. */
    static Map<String, String> sources(int v) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Tariff", "public class Tariff { protected int used; public String tariff() { used++; return \"T\"; } }");
        all.put("Season", "public class Season { protected long spring, summer; public String season() { spring++; return \"S\" + (summer > 0); } }");
        all.put("PriceList", priceList(v));
        all.put("Order", order(v));
        all.put("Book", book(v));
        all.put("Level", "public enum Level { LOW, HIGH; " + (v % 3 == 0 ? "long seen; " : "")
            + "public String shown() { " + (v % 3 == 0 ? "seen++; " : "") + "return name().charAt(0) + \"" + v + "\"; } }");
        return all;
    }

    private static String priceList(int v) {
        String parent = v % 4 == 1 ? " extends Tariff" : v % 4 == 2 ? " extends Season" : "";
        String called = v % 4 == 1 ? "tariff()" : v % 4 == 2 ? "season()" : "\"-\"";
        StringJoiner members = new StringJoiner("\n");
        for (int i = 0; i < 5; i++) {
            if ((v * 7 >> i & 1) != 0) {
                members.add((i % 2 == 0 ? "private long" : "public String") + " extra" + i + ";");
            }
        }
        return "import java.util.function.*;\npublic class PriceList" + parent + " implements Prices" + (v % 5 == 0 ? ", Comparable<PriceList>" : "") + " {\n"
            + members + "\nprivate int calls; " + (v % 6 == 0 ? "static int made;" : "") + "\n"
            + "public String price(String item, int n) { calls++; " + (v % 6 == 0 ? "made++;" : "") + "\n"
            + "IntUnaryOperator times = x -> x * " + (v % 7 + 1) + (v % 2 == 0 ? " + n" : "") + ";\n"
            + "Supplier<String> text = this::text" + v % 3 + "; return \"p" + v + ":\" + times.applyAsInt(n) + text.get(); }\n"
            + "private String text" + v % 3 + "() { return " + called + "; }\n"
            + (v % 5 == 0 ? "public int compareTo(PriceList other) { return 0; }\n" : "") + "}";
    }

    private static String order(int v) {
        return "public class Order " + (v % 3 == 1 ? "extends Tariff " : "") + "{ final int id; " + (v % 2 == 0 ? "double weight; " : "")
            + (v % 5 < 2 ? "Order other; Level level; " : "") + "final String item; final int n;\n"
            + "Order(int id, String item, int n" + (v % 4 == 3 ? ", Level level" : "") + ") { this.id = id; this.item = item; this.n = n; "
            + (v % 5 < 2 ? "other = this; level = Level.HIGH; " : "") + "}\n"
            + "public String toString() { return id + item + n" + (v % 2 == 0 ? " + weight" : "")
            + (v % 5 < 2 ? " + (level == null ? \"?\" : level.shown())" : "") + "; } }";
    }

    private static String book(int v) {
        return "import java.util.*;\nimport org.springframework.beans.factory.annotation.*;\npublic class Book implements Orders {\n"
            + "@Autowired private Prices prices; private long total; private List<Order> kept = new ArrayList<>();\n"
            + (v % 3 == 2 ? "private Map<String, Integer> counts;\n" : "")
            + "public String place(String item, int n) { String price = prices.price(item, n); synchronized (this) {\n"
            + "if (kept.size() < 2000) kept.add(new Order(kept.size(), item, n" + (v % 4 == 3 ? ", Level.LOW" : "") + "));\n"
            + (v % 3 == 2 ? "if (counts == null) counts = new TreeMap<>(); counts.merge(item, 1, Integer::sum);\n" : "")
            + "total += n; }\nreturn \"o" + v + " \" + price; }\n"
            + "public synchronized long total() { return total; }\n"
            + "public synchronized String kept() { int wrong = 0; for (int i = 0; i < kept.size(); i++) if (kept.get(i).id != i) wrong++; return kept.size() + \" \" + wrong; }\n"
            + "public synchronized void reset() { total = 0; kept.clear(); " + (v % 3 == 2 ? "counts = null; " : "") + "}\n"
            + "public synchronized String report() { return \"version " + v + " \" + kept.subList(0, 5) + total"
            + (v % 3 == 2 ? " + counts" : "") + " + Arrays.toString(Level.values()) + Level.valueOf(\"LOW\").shown(); } }";
    }

    /** Class files by name. */
    static Map<String, byte[]> compiled(int version) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> files = new HashMap<>();
        StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null);
        JavaFileManager manager = new ForwardingJavaFileManager<>(standard) {
            @Override
            public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("mem:///" + name + kind.extension), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return files.computeIfAbsent(name, n -> new ByteArrayOutputStream());
                    }
                };
            }
        };
        List<JavaFileObject> sources = sources(version).entrySet().stream().<JavaFileObject>map(e -> new SimpleJavaFileObject(
            URI.create("mem:///" + e.getKey() + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignored) {
                return e.getValue();
            }
        }).toList();
        // The container's reader of class files knows none of newer versions.
        List<String> options = List.of("-source", "8", "-target", "8", "-nowarn", "-Xlint:-options", "-parameters", "-g", "-proc:none");
        if (!compiler.getTask(null, manager, null, options, null, sources).call()) {
            throw new AssertionError("version " + version);
        }
        Map<String, byte[]> all = new HashMap<>();
        files.forEach((name, bytes) -> all.put(name, bytes.toByteArray()));
        return all;
    }
}

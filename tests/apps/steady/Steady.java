import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Large programs that do the same unit of work again and again in one process: NAME, the seconds to go on, a folder for files, the folder
 * with Java programs to compile. With 0 seconds there are three units. What the first three give is on standard output; on standard
 * error is how much CPU time a unit took, in the first ten seconds and in the last two fifths.
 */
public class Steady {
    /** Does one unit, and says something that hangs on all of it. */
    interface Work {
        Object unit(int number) throws Exception;
    }

    static Path folder;
    static Path sources;

    public static void main(String[] args) throws Exception {
        String name = args[0];
        int seconds = Integer.parseInt(args[1]);
        folder = Path.of(args[2]);
        sources = Path.of(args[3]);
        Work work = switch (name) {
            case "javac" -> new Javac();
            case "scala" -> new Scala();
            case "closure" -> new Closure();
            case "xslt" -> new Xslt();
            case "groovy" -> new Groovy();
            case "join" -> new Join();
            case "text" -> new Text();
            case "json" -> new Json();
            case "collections" -> new Collections();
            case "http" -> new Http();
            default -> throw new IllegalArgumentException("no program " + name);
        };
        var process = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long begun = System.nanoTime(), end = begun + seconds * 1_000_000_000L;
        List<long[]> ends = new ArrayList<>();
        for (int number = 0; number < 3 || System.nanoTime() < end; number++) {
            Object said = work.unit(number);
            if (number < 3) System.out.println(name + " " + said);
            ends.add(new long[] {System.nanoTime() - begun, process.getProcessCpuTime()});
        }
        if (seconds > 0) {
            System.err.printf("%s %.3f %.3f %d%n", name, cost(ends, 0, 10_000_000_000L), cost(ends, seconds * 600_000_000L, Long.MAX_VALUE), ends.size());
        }
        System.exit(0);
    }

    /** Milliseconds of CPU for each of the units that end between two times. */
    static double cost(List<long[]> ends, long from, long to) {
        long[] first = from == 0 ? new long[2] : null, last = null;
        int units = 0;
        for (long[] one : ends) {
            if (first == null) {
                if (one[0] >= from) first = one;
            } else if (one[0] <= to || units == 0) {
                last = one;
                units++;
            }
        }
        return units == 0 ? Double.NaN : (last[1] - first[1]) / 1e6 / units;
    }

    /** Digits that look like chance, always the same. */
    static int mixed(int number) {
        int x = number * 0x9E3779B9;
        x ^= x >>> 15;
        x *= 0x85EBCA6B;
        return (x ^ x >>> 13) & Integer.MAX_VALUE;
    }

    /** The JDK's compiler compiles some programs. */
    static class Javac implements Work {
        final List<String> arguments = new ArrayList<>(List.of("-d", folder.resolve("javac").toString(), "-Xlint:none", "-proc:none"));

        Javac() throws Exception {
            try (var files = Files.list(sources)) {
                files.map(Path::toString).filter(name -> name.endsWith(".java")).sorted().forEach(arguments::add);
            }
        }

        public Object unit(int number) throws Exception {
            var said = new StringWriter();
            int code = java.util.spi.ToolProvider.findFirst("javac").orElseThrow()
                .run(new PrintWriter(said), new PrintWriter(said), arguments.toArray(String[]::new));
            long size = 0;
            for (File file : folder.resolve("javac").toFile().listFiles()) size += file.length();
            return code + " " + said + size;
        }
    }

    /** Scala's compiler compiles a program. */
    static class Scala implements Work {
        public Object unit(int number) {
            Path out = folder.resolve("scala");
            out.toFile().mkdirs();
            var compiler = new scala.tools.nsc.MainClass();
            compiler.process(new String[] {"-nowarn", "-usejavacp", "-d", out.toString(), System.getenv("SCALA_SOURCE")});
            long size = 0;
            for (File file : out.toFile().listFiles()) size += file.length();
            return compiler.reporter().hasErrors() + " " + size;
        }
    }

    /** Google's optimising compiler makes jQuery smaller. */
    static class Closure implements Work {
        final String source = Files.readString(Path.of("/usr/share/javascript/jquery/jquery.js"));

        Closure() throws Exception {
        }

        public Object unit(int number) {
            var compiler = new com.google.javascript.jscomp.Compiler(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
            compiler.disableThreads();
            var options = new com.google.javascript.jscomp.CompilerOptions();
            options.setLanguageIn(com.google.javascript.jscomp.CompilerOptions.LanguageMode.ECMASCRIPT5);
            com.google.javascript.jscomp.CompilationLevel.SIMPLE_OPTIMIZATIONS.setOptionsForCompilationLevel(options);
            var outside = com.google.javascript.jscomp.SourceFile.fromCode("outside.js", "");
            var inside = com.google.javascript.jscomp.SourceFile.fromCode("jquery.js", source);
            compiler.compile(outside, inside, options);
            return compiler.toSource().length();
        }
    }

    /** The JDK's XSLT processor sorts and groups a list. */
    static class Xslt implements Work {
        static final String SHEET = """
            <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
              <xsl:key name="kind" match="item" use="@kind"/>
              <xsl:template match="/list">
                <html><body>
                  <xsl:for-each select="item[generate-id() = generate-id(key('kind', @kind)[1])]">
                    <xsl:sort select="@kind"/>
                    <h1><xsl:value-of select="@kind"/>: <xsl:value-of select="count(key('kind', @kind))"/></h1>
                    <xsl:apply-templates select="key('kind', @kind)"><xsl:sort select="price" data-type="number" order="descending"/></xsl:apply-templates>
                  </xsl:for-each>
                </body></html>
              </xsl:template>
              <xsl:template match="item">
                <p class="{translate(name, 'abcdefghij', 'ABCDEFGHIJ')}"><xsl:value-of select="concat(substring(name, 1, 8), '…', format-number(price * 1.2, '#,##0.00'))"/>
                  <xsl:if test="contains(name, 'ab') or position() mod 7 = 0"><b><xsl:call-template name="stars"><xsl:with-param name="n" select="price mod 5"/></xsl:call-template></b></xsl:if></p>
              </xsl:template>
              <xsl:template name="stars"><xsl:param name="n"/><xsl:if test="$n &gt;= 1">*<xsl:call-template name="stars"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if></xsl:template>
            </xsl:stylesheet>
            """;
        final javax.xml.transform.Templates templates = javax.xml.transform.TransformerFactory.newInstance()
            .newTemplates(new javax.xml.transform.stream.StreamSource(new StringReader(SHEET)));
        final byte[] list;

        Xslt() throws Exception {
            var text = new StringBuilder("<list>");
            for (int i = 0; i < 400; i++) {
                text.append("<item kind=\"k").append(mixed(i) % 12).append("\"><name>").append(word(mixed(i))).append(word(mixed(i + 7)))
                    .append("</name><price>").append(mixed(i) % 9973 / 7.0).append("</price></item>");
            }
            list = text.append("</list>").toString().getBytes(StandardCharsets.UTF_8);
        }

        public Object unit(int number) throws Exception {
            var out = new StringWriter();
            templates.newTransformer().transform(new javax.xml.transform.stream.StreamSource(new ByteArrayInputStream(list)),
                new javax.xml.transform.stream.StreamResult(out));
            return out.toString().hashCode();
        }
    }

    static String word(int number) {
        var text = new StringBuilder();
        do {
            text.append("bcdfghjklmnprstvw".charAt(number % 17)).append("aeiou".charAt(number % 5));
            number /= 31;
        } while (number > 0);
        return text.toString();
    }

    /** A Groovy script: dynamic calls, closures, big decimals. */
    static class Groovy implements Work {
        final groovy.lang.Script script = new groovy.lang.GroovyShell().parse("""
            class Account { String owner; BigDecimal balance = 0; def plus(amount) { new Account(owner: owner, balance: balance + amount) } }
            def fib
            fib = { n -> n < 2 ? n : fib(n - 1) + fib(n - 2) }
            def words = (1..60).collect { "word${it * number % 17}" }
            def counts = words.countBy { it }.sort { a, b -> b.value <=> a.value ?: a.key <=> b.key }
            def account = (1..50).inject(new Account(owner: 'Ada')) { a, i -> a + i * 1.25 }
            def text = counts.collect { k, v -> "$k=$v" }.join(',')
            def found = text.findAll(/[0-9]+/)*.toInteger().sum()
            [fib(12), account.balance, found, (1..200).findAll { it % 3 == 0 }.collect { it * it }.sum()].toString()
            """);

        public Object unit(int number) {
            script.setProperty("number", number % 100);
            return script.run();
        }
    }

    /** H2 joins two tables in nested loops. */
    static class Join implements Work {
        final java.sql.PreparedStatement query;

        Join() throws Exception {
            var connection = DriverManager.getConnection("jdbc:h2:mem:steady");
            var statement = connection.createStatement();
            statement.execute("create table a(id int primary key, x int, name varchar(20))");
            statement.execute("create table b(id int primary key, y int, name varchar(20))");
            var insert = List.of(connection.prepareStatement("insert into a values(?, ?, ?)"), connection.prepareStatement("insert into b values(?, ?, ?)"));
            for (int i = 0; i < 400; i++) {
                for (var one : insert) {
                    one.setInt(1, i);
                    one.setInt(2, mixed(i) % 100);
                    one.setString(3, word(mixed(i)));
                    one.executeUpdate();
                }
            }
            query = connection.prepareStatement("select count(*), sum(a.x * b.y), max(a.name) from a, b where a.x + b.y = ? and a.name < b.name");
        }

        public Object unit(int number) throws Exception {
            query.setInt(1, number % 197);
            try (var rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1) + " " + rows.getLong(2) + " " + rows.getString(3);
            }
        }
    }

    /** Lucene writes an index of some hundred texts, and answers queries. */
    static class Text implements Work {
        final List<String> texts = new ArrayList<>();

        Text() {
            for (int i = 0; i < 300; i++) {
                var text = new StringBuilder();
                for (int k = 0; k < 80; k++) text.append(word(mixed(i * 80 + k) % (1 << mixed(i + k) % 14 + 1))).append(k % 9 == 8 ? ". " : " ");
                texts.add(text.toString());
            }
        }

        public Object unit(int number) throws Exception {
            var analyzer = new org.apache.lucene.analysis.en.EnglishAnalyzer();
            var folder = new org.apache.lucene.store.ByteBuffersDirectory();
            try (var writer = new org.apache.lucene.index.IndexWriter(folder, new org.apache.lucene.index.IndexWriterConfig(analyzer))) {
                for (String text : texts) {
                    var document = new org.apache.lucene.document.Document();
                    document.add(new org.apache.lucene.document.TextField("text", text, org.apache.lucene.document.Field.Store.YES));
                    writer.addDocument(document);
                }
            }
            long hits = 0;
            try (var reader = org.apache.lucene.index.DirectoryReader.open(folder)) {
                var searcher = new org.apache.lucene.search.IndexSearcher(reader);
                var parser = new org.apache.lucene.queryparser.classic.QueryParser("text", analyzer);
                for (int i = 0; i < 40; i++) {
                    String one = word(mixed(i + number) % 800), other = word(mixed(i) % 300);
                    var found = searcher.search(parser.parse(one + " OR " + other + "* OR \"" + one + " " + other + "\""), 10);
                    hits += found.totalHits.value;
                }
            }
            return hits;
        }
    }

    /** Jackson reads and writes records, by trees and by reflection. */
    static class Json implements Work {
        public static class Line {
            public String name;
            public double price;
            public int[] sizes;
            public Map<String, Object> more = new LinkedHashMap<>();
        }

        final com.fasterxml.jackson.databind.ObjectMapper mapper = new com.fasterxml.jackson.databind.ObjectMapper();
        final String text;

        Json() throws Exception {
            var lines = new Line[60];
            for (int i = 0; i < lines.length; i++) {
                lines[i] = new Line();
                lines[i].name = word(mixed(i)) + "\n\"" + i;
                lines[i].price = mixed(i) % 100_000 / 64.0;
                lines[i].sizes = new int[] {i, i * i, mixed(i)};
                lines[i].more.put("colour", word(i));
                lines[i].more.put("parts", List.of(i, word(i + 3), true));
            }
            text = mapper.writeValueAsString(lines);
        }

        public Object unit(int number) throws Exception {
            Line[] lines = mapper.readValue(text, Line[].class);
            lines[number % lines.length].price += number;
            var tree = mapper.readTree(mapper.writeValueAsString(lines));
            double sum = 0;
            for (var line : tree) sum += line.get("price").asDouble() + line.get("sizes").size() + line.at("/more/parts/1").asText().length();
            return sum;
        }
    }

    /** Streams, maps and sorting of small objects. */
    static class Collections implements Work {
        record Sale(String who, String what, int amount) {
        }

        final List<Sale> sales = IntStream.range(0, 5000).mapToObj(i -> new Sale(word(mixed(i) % 97), word(mixed(i + 5) % 31), mixed(i) % 1000)).toList();

        public Object unit(int number) {
            var sums = sales.stream().filter(sale -> sale.amount() % 10 != number % 10)
                .collect(Collectors.groupingBy(Sale::who, Collectors.summingInt(Sale::amount)));
            var best = sums.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(5).map(entry -> entry.getKey() + entry.getValue()).collect(Collectors.joining(","));
            var what = sales.stream().map(Sale::what).distinct().sorted().map(String::length).reduce(0, Integer::sum);
            Sale[] sorted = sales.toArray(Sale[]::new);
            Arrays.sort(sorted, (a, b) -> a.amount() != b.amount() ? Integer.compare(a.amount(), b.amount()) : a.who().compareTo(b.who()));
            return best + what + sorted[number % sorted.length];
        }
    }

    /** The JDK's HTTP server and client, a hundred requests. */
    static class Http implements Work {
        final HttpClient client = HttpClient.newHttpClient();
        final URI address;

        Http() throws Exception {
            var server = com.sun.net.httpserver.HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                byte[] answer = ("you asked for " + exchange.getRequestURI() + ", " + exchange.getRequestHeaders().getFirst("User-Agent")).getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", "text/plain");
                exchange.sendResponseHeaders(200, answer.length);
                try (var out = exchange.getResponseBody()) {
                    out.write(answer);
                }
            });
            server.start();
            address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        }

        public Object unit(int number) throws Exception {
            long size = 0;
            for (int i = 0; i < 100; i++) {
                var request = HttpRequest.newBuilder(address.resolve("/" + word(i + number) + "?n=" + i)).header("User-Agent", "steady").build();
                size += client.send(request, HttpResponse.BodyHandlers.ofString()).body().length();
            }
            return size;
        }
    }
}

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Shows a Java program at work: files, patterns, streams, threads, a digest, exceptions. Reads the file it is given. */
public class Demo {
    record Word(String text, long count) {}

    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    public static void main(String[] args) throws Exception {
        System.out.println(System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version")
                + ", class library of Java " + System.getProperty("java.version"));

        String text = Files.readString(Path.of(args[0]));
        Map<String, Long> counts = Pattern.compile("[a-zA-Z]{4,}").matcher(text).results()
                .map(match -> match.group().toLowerCase())
                .collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()));
        List<Word> top = counts.entrySet().stream().map(e -> new Word(e.getKey(), e.getValue()))
                .sorted(Comparator.comparingLong(Word::count).reversed().thenComparing(Word::text)).limit(5).toList();
        System.out.println("most frequent words in my source: " + top);

        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Integer>> parts = new ArrayList<>();
        for (int part = 0; part < 4; part++) {
            int from = part * 25_000;
            parts.add(pool.submit(() -> primes(from, from + 25_000)));
        }
        int primes = 0;
        for (Future<Integer> part : parts) {
            primes += part.get();
        }
        pool.shutdown();
        System.out.println("primes below 100000, counted by four threads: " + primes);

        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        System.out.println("SHA-256 of my source: " + HexFormat.of().formatHex(digest));

        double area = 0;
        for (Shape shape : List.of(new Circle(1), new Square(2))) {
            area += shape instanceof Circle c ? Math.PI * c.radius() * c.radius() : Math.pow(((Square) shape).side(), 2);
        }
        System.out.printf("area of a circle and a square: %.3f%n", area);

        System.out.println("fibonacci(10), unless an agent changes the argument: " + fibonacci(10));

        try {
            Object nothing = null;
            nothing.hashCode();
        } catch (NullPointerException e) {
            System.out.println("caught: " + e.getMessage());
        }
        try {
            forever(0);
        } catch (StackOverflowError e) {
            System.out.println("caught: " + e.getClass().getName());
        }
    }

    private static int primes(int from, int to) {
        int count = 0;
        for (int n = Math.max(2, from); n < to; n++) {
            boolean prime = true;
            for (int d = 2; d * d <= n && prime; d++) {
                prime = n % d != 0;
            }
            count += prime ? 1 : 0;
        }
        return count;
    }

    private static long fibonacci(int n) {
        long a = 0;
        long b = 1;
        for (int i = 0; i < n; i++) {
            long next = a + b;
            a = b;
            b = next;
        }
        return a;
    }

    private static int forever(int depth) {
        return forever(depth + 1) + 1;
    }
}

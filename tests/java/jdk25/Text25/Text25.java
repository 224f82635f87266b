import java.util.*;
import java.util.stream.*;

public class Text25 {
    // Library methods newer than 17.
    static void p(Object o) { System.out.println(o); }
    interface Shape { default String n() { return "sh"; } }
    public static void main(String[] args) throws Exception {
        p("a,b;c".splitWithDelimiters("[,;]", 0).length + " " + "abcabc".indexOf("c", 0, 3) + " " + new StringBuilder("x").repeat("ab", 2) + " " + "😀x".codePoints().count() + " " + Character.isEmoji(0x1F600));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        l.addFirst(0); l.addLast(4);
        p(l.reversed() + " " + l.getFirst() + l.removeLast() + " " + new LinkedHashMap<>(Map.of(1, 2)).sequencedKeySet() + " " + new TreeSet<>(l).reversed() + " " + Collections.unmodifiableSequencedCollection(l));
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("b", 2); m.putFirst("a", 1); m.putLast("c", 3);
        p(m + " " + m.firstEntry() + m.pollLastEntry() + m.reversed());
        p(Math.clamp(15L, 0, 10) + " " + Math.ceilDiv(7, 2) + " " + Math.unsignedMultiplyHigh(-1L, 2) + " " + Integer.compress(0b10110, 0b11010) + " " + Long.expand(5, 0xF0F0));
        p(Stream.of(1, 2, 3).mapMulti((x, c) -> { c.accept(x); c.accept(x); }).toList() + " " + Stream.of("a", "b").collect(Collectors.teeing(Collectors.counting(), Collectors.joining(), (a, b) -> a + b)));
        p(HexFormat.of().formatHex("hi".getBytes()) + " " + Locale.of("de", "AT") + " " + java.time.Duration.ofSeconds(5).isPositive() + " " + java.time.Instant.EPOCH.until(java.time.Instant.ofEpochSecond(3)));
        p(Objects.checkIndex(1L, 5L) + " " + Optional.of(1).stream().toList() + " " + Character.toString(65) + " " + "ab".describeConstable().get() + " " + Arrays.asList(1, 2).reversed());
        p(Thread.ofVirtual().unstarted(() -> { }).isVirtual() + " " + Runtime.version().feature() + " " + Boolean.parseBoolean("TRUE"));
        var ref = new java.lang.ref.WeakReference<>(l);
        p(ref.refersTo(l) + " " + java.util.concurrent.Future.State.values().length);
        try (var ex = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) { p(ex.submit(() -> 7).get()); }
        p(new Random(1).ints(3, 0, 9).boxed().toList() + " " + java.util.random.RandomGenerator.of("L64X128MixRandom").getClass().getSimpleName() + " " + "%s".formatted("f") + " " + "  x".stripLeading() + " " + "A".compareToIgnoreCase("b"));
        p(java.nio.charset.StandardCharsets.UTF_32 + " " + new String("x").equals("x") + " " + Character.getName('a') + " " + BitSet.valueOf(new long[]{5}) + " " + Map.copyOf(new HashMap<>(Map.of(1, 1))));
        StringBuilder sb = new StringBuilder();
        for (var e : new java.util.concurrent.ConcurrentSkipListMap<>(Map.of(2, "b", 1, "a")).reversed().entrySet()) sb.append(e);
        p(sb);
        p(ClassLoader.getSystemClassLoader().getName() + " " + Text25.class.accessFlags() + " " + Shape.class.accessFlags());
    }
}

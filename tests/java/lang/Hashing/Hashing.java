import java.util.*;

public class Hashing {
    // Hash codes that the specifications fix, and orders that follow from them.
    enum E { A }
    record R(int a, long b, String c, double d, boolean e, char f, int[] g) {}
    public static void main(String[] args) {
        Object[] os = {0, -1, 1L << 40, 'x', true, false, 1.5, -0.0, Double.NaN, 2.5f, (byte) -3, (short) 9, "", "hello", "\u20ac", List.of(), List.of(1, 2), Set.of(3), Map.of("k", "v"), Arrays.asList(1, null), Optional.empty(), Optional.of("a"), new java.math.BigInteger("12345678901234567890"), new java.math.BigDecimal("1.50"), java.time.LocalDate.of(2024, 2, 29), java.time.LocalTime.NOON, java.time.Duration.ofSeconds(5), java.time.Instant.EPOCH, new UUID(1, 2), new BitSet(), Map.entry("a", 1), java.time.DayOfWeek.MONDAY.name(), java.net.URI.create("http://h/p"), Locale.ROOT.toString(), java.util.OptionalInt.of(4), new java.io.File("/a"), java.nio.ByteBuffer.wrap(new byte[]{1, 2}), new TreeMap<>(Map.of(1, 2)), new ArrayDeque<>(List.of(1)).peek(), Collections.emptyList(), Collections.singleton("s"), new AbstractMap.SimpleEntry<>("k", 2), java.time.Year.of(5), java.time.ZoneOffset.ofHours(2), java.util.regex.Pattern.compile("a").pattern(), Character.valueOf('\uffff'), Long.MIN_VALUE, Integer.MIN_VALUE, Float.MIN_VALUE};
        for (Object o : os) System.out.println(o + " " + o.hashCode());
        System.out.println(new R(1, 2, "c", 0.5, true, 'f', null).hashCode() + " " + Objects.hash(1, 2, 3) + " " + Objects.hash() + " " + Arrays.hashCode(new long[]{1L << 33}) + " " + Arrays.deepHashCode(new Object[]{new int[]{1}, "s"}));
        HashMap<Object, Integer> m = new HashMap<>();
        for (int i = 0; i < 40; i++) { m.put("key" + i * 37, i); m.put(i * 1000003, i); m.put((double) i / 8, i); }
        System.out.println(m);
        HashSet<Character> cs = new HashSet<>();
        for (char c : "the quick brown fox €中é".toCharArray()) cs.add(c);
        System.out.println(cs);
        Hashtable<String, Integer> t = new Hashtable<>();
        for (String s : "one two three four five six seven".split(" ")) t.put(s, s.length());
        System.out.println(t + " " + new java.util.concurrent.ConcurrentHashMap<>(t));
        String coll = "AaAaAaAa", c2 = "BBBBBBBB", c3 = "AaBBAaBB";
        System.out.println(coll.hashCode() == c2.hashCode() && c2.hashCode() == c3.hashCode());
        Map<String, Integer> cm = new HashMap<>();
        List<String> keys = new ArrayList<>(List.of(""));
        for (int i = 0; i < 6; i++) { List<String> n = new ArrayList<>(); for (String k : keys) { n.add(k + "Aa"); n.add(k + "BB"); } keys = n; }
        for (String k : keys) cm.put(k, cm.size());
        int s = 0;
        for (String k : keys) s = s * 31 + cm.get(k);
        System.out.println(cm.size() + " " + s);
        for (int i = 0; i < 60; i++) cm.remove(keys.get(i));
        System.out.println(cm);
    }
}

import java.util.*;

public class LibraryMessages {
    interface Act { Object run() throws Throwable; }
    static void t(Act r) {
        try {
            System.out.println("none: " + r.run());
        } catch (Throwable e) {
            System.out.println(e);
        }
    }
    public static void main(String[] args) {
        t(() -> "abc".charAt(3));
        t(() -> "abc".charAt(-1));
        t(() -> "a\u20ac".charAt(2));
        t(() -> "abc".substring(-1));
        t(() -> "abc".substring(4));
        t(() -> "abc".substring(1, 9));
        t(() -> "abc".codePointAt(3));
        t(() -> new String(new byte[2], 1, 2));
        t(() -> new StringBuilder("ab").charAt(2));
        t(() -> new StringBuilder("ab").deleteCharAt(2));
        t(() -> new StringBuilder("ab").insert(3, "x"));
        t(() -> new StringBuilder(-1));
        t(() -> "x".repeat(-1));
        t(() -> Integer.parseInt(""));
        t(() -> Integer.parseInt(null));
        t(() -> Integer.parseInt("2147483648"));
        t(() -> Integer.parseInt("1z", 36) + Integer.parseInt("1", 99));
        t(() -> Long.parseLong("0x1"));
        t(() -> Double.parseDouble("1.2.3"));
        t(() -> Double.parseDouble(null));
        t(() -> Byte.parseByte("128"));
        t(() -> List.of(1, 2).get(2));
        t(() -> new ArrayList<>(List.of(1)).get(1));
        t(() -> new ArrayList<>(-1));
        t(() -> new ArrayList<>().remove(0));
        t(() -> new LinkedList<>().getFirst());
        t(() -> new LinkedList<>(List.of(1)).get(7));
        t(() -> List.of(1).iterator().next().toString() + Collections.emptyIterator().next());
        t(() -> Arrays.asList(1, 2).remove(0));
        t(() -> List.of().add(null));
        t(() -> Map.of(1, 2, 1, 3));
        t(() -> Set.of("a", "a"));
        t(() -> new HashMap<>(-5));
        t(() -> new ArrayDeque<>().pop());
        t(() -> new PriorityQueue<>().element());
        t(() -> Optional.empty().get());
        t(() -> Optional.of(null));
        t(() -> Collections.unmodifiableList(new ArrayList<>()).add(1));
        t(() -> new Scanner("x").nextInt());
        t(() -> UUID.fromString("zz"));
        t(() -> Enum.valueOf(Thread.State.class, "NOPE"));
        t(() -> String.format("%d", "s"));
        t(() -> String.format("%q", 1));
        t(() -> String.format("%s %s", 1));
        t(() -> Objects.checkIndex(5, 3));
        t(() -> Arrays.copyOfRange(new int[2], 3, 1));
        t(() -> Arrays.copyOf(new int[2], -1));
        t(() -> new int[]{1}.clone()[1]);
        t(() -> java.util.regex.Pattern.compile("a(b"));
        t(() -> new Random().nextInt(0));
        t(() -> Thread.currentThread().getThreadGroup().getParent().getParent().toString());
        t(() -> { Thread.sleep(-1); return 0; });
        t(() -> { new Thread().setPriority(11); return 0; });
        t(() -> Character.toChars(-1));
        t(() -> new java.math.BigInteger("12a"));
        t(() -> java.time.LocalDate.of(2023, 2, 29));
        t(() -> HexFormat.of().parseHex("abc"));
        t(() -> Base64.getDecoder().decode("a"));
    }
}

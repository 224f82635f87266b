import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Small programs; see {@link Rounds}. */
public class Warm {
    static final Map<String, Rounds.Program> PROGRAMS = new java.util.LinkedHashMap<>();

    public static void main(String[] args) throws Throwable {
        fill();
        Rounds.measure(PROGRAMS, args);
    }

    static void fill() throws Exception {
        PROGRAMS.put("doubles", Warm::doubles);
        PROGRAMS.put("bytes", Warm::bytes);
        PROGRAMS.put("matrix", Warm::matrix);
        PROGRAMS.put("bodies", Warm::bodies);
        PROGRAMS.put("sieve", Warm::sieve);
        PROGRAMS.put("sort", Warm::sort);
        PROGRAMS.put("recursion", () -> fibonacci(22));
        PROGRAMS.put("virtual", Warm::virtual);
        PROGRAMS.put("interfaces", Warm::interfaces);
        PROGRAMS.put("lambdas", Warm::lambdas);
        PROGRAMS.put("streams", Warm::streams);
        PROGRAMS.put("handles", Warm::handles);
        PROGRAMS.put("variables", Warm::variables);
        PROGRAMS.put("buffers", Warm::buffers);
        PROGRAMS.put("trees", Warm::trees);
        PROGRAMS.put("lists", Warm::lists);
        PROGRAMS.put("maps", Warm::maps);
        PROGRAMS.put("queues", Warm::queues);
        PROGRAMS.put("text", Warm::text);
        PROGRAMS.put("concatenation", Warm::concatenation);
        PROGRAMS.put("format", Warm::format);
        PROGRAMS.put("expressions", Warm::expressions);
        PROGRAMS.put("parser", Warm::parser);
        PROGRAMS.put("locks", Warm::locks);
        PROGRAMS.put("atomics", Warm::atomics);
        PROGRAMS.put("exceptions", Warm::exceptions);
        PROGRAMS.put("machine", Warm::machine);
        PROGRAMS.put("copies", Warm::copies);
    }

    // Numbers and arrays.

    static final double[] DOUBLES = new double[10_000];
    static final byte[] BYTES = new byte[20_000];
    static final int[] INTS = new int[5_000];

    static {
        for (int i = 0; i < DOUBLES.length; i++) DOUBLES[i] = i * .5;
        for (int i = 0; i < BYTES.length; i++) BYTES[i] = (byte) (i * 7);
        for (int i = 0; i < INTS.length; i++) INTS[i] = (i * 0x9E3779B9) >>> 4;
    }

    static long doubles() {
        double sum = 0;
        for (int i = 0; i < 20; i++) {
            for (double value : DOUBLES) sum += value;
        }
        return (long) sum;
    }

    static long bytes() {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            for (byte value : BYTES) sum = sum * 31 + (value & 0xff);
        }
        return sum;
    }

    static long matrix() {
        int n = 60;
        double[][] a = new double[n][n], b = new double[n][n], c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i + j;
                b[i][j] = i - j;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) sum += a[i][k] * b[k][j];
                c[i][j] = sum;
            }
        }
        return (long) c[n / 2][n / 3];
    }

    static final class Body {
        double x, y, z, vx, vy, vz, mass;
    }

    static long bodies() {
        Body[] bodies = new Body[5];
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i] = new Body();
            body.x = i * 1.5;
            body.y = i * i * .3 - 1;
            body.z = i * .1;
            body.vx = .01 * i;
            body.mass = 1 + i;
        }
        for (int step = 0; step < 1_000; step++) {
            for (int i = 0; i < bodies.length; i++) {
                Body a = bodies[i];
                for (int j = i + 1; j < bodies.length; j++) {
                    Body b = bodies[j];
                    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
                    double square = dx * dx + dy * dy + dz * dz, by = .001 / (square * Math.sqrt(square));
                    a.vx -= dx * b.mass * by;
                    a.vy -= dy * b.mass * by;
                    a.vz -= dz * b.mass * by;
                    b.vx += dx * a.mass * by;
                    b.vy += dy * a.mass * by;
                    b.vz += dz * a.mass * by;
                }
            }
            for (Body body : bodies) {
                body.x += .001 * body.vx;
                body.y += .001 * body.vy;
                body.z += .001 * body.vz;
            }
        }
        return (long) (bodies[0].x * 1e9);
    }

    static long sieve() {
        boolean[] composite = new boolean[50_000];
        int count = 0;
        for (int i = 2; i < composite.length; i++) {
            if (composite[i]) continue;
            count++;
            for (int j = 2 * i; j < composite.length; j += i) composite[j] = true;
        }
        return count;
    }

    static long sort() {
        int[] copy = INTS.clone();
        for (int gap = copy.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < copy.length; i++) {
                int value = copy[i], j = i;
                for (; j >= gap && copy[j - gap] > value; j -= gap) copy[j] = copy[j - gap];
                copy[j] = value;
            }
        }
        return copy[copy.length / 3];
    }

    // Calls.

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    abstract static class Shape {
        abstract double area();
    }

    static final class Circle extends Shape {
        double radius = 2;
        double area() { return radius * radius * 3; }
    }

    static final class Square extends Shape {
        double side = 3;
        double area() { return side * side; }
    }

    static final class Box extends Shape {
        double a = 2, b = 5;
        double area() { return a * b; }
    }

    static final Shape[] SHAPES = {new Circle(), new Square(), new Box(), new Square(), new Circle(), new Box(), new Box()};

    static long virtual() {
        double sum = 0;
        for (int i = 0; i < 50_000; i++) sum += SHAPES[i % SHAPES.length].area();
        return (long) sum;
    }

    static final List<Comparable<Object>> COMPARABLES = comparables();

    @SuppressWarnings({"unchecked", "rawtypes"})
    static List<Comparable<Object>> comparables() {
        List list = new ArrayList();
        for (int i = 0; i < 300; i++) list.add(switch (i % 4) { case 0 -> i; case 1 -> (long) i; case 2 -> "s" + i; default -> i * .5; });
        return list;
    }

    static long interfaces() {
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            for (Comparable<Object> one : COMPARABLES) sum = sum * 3 + one.compareTo(one) + (one.hashCode() & 7);
        }
        return sum;
    }

    static int applied(IntUnaryOperator operator, int to) {
        int sum = 0;
        for (int i = 0; i < to; i++) sum += operator.applyAsInt(i);
        return sum;
    }

    static long lambdas() {
        int add = 3;
        return applied(i -> i + add, 20_000) + applied(i -> i * add, 20_000) + applied(i -> i ^ add, 20_000) + applied(Integer::bitCount, 20_000);
    }

    static long streams() {
        return IntStream.range(0, 5_000).filter(i -> i % 3 == 0).mapToLong(i -> i * 2L).sum()
            + Arrays.asList("a", "bb", "ccc", "dd", "e").stream().filter(s -> s.length() > 1).mapToInt(String::length).sum()
            + IntStream.range(0, 500).boxed().map(i -> i + 1).filter(i -> i % 2 == 0).mapToInt(Integer::intValue).max().getAsInt();
    }

    static int added(int a, int b) { return a + b; }

    static final MethodHandle ADDED;
    static final VarHandle COUNT;
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
    static volatile int count;

    static {
        try {
            ADDED = MethodHandles.lookup().findStatic(Warm.class, "added", MethodType.methodType(int.class, int.class, int.class));
            COUNT = MethodHandles.lookup().findStaticVarHandle(Warm.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static long handles() throws Throwable {
        MethodHandle changing = MethodHandles.insertArguments(ADDED, 0, 5);
        int sum = 0;
        for (int i = 0; i < 30_000; i++) sum = (int) ADDED.invokeExact(sum, i);
        for (int i = 0; i < 3_000; i++) sum += (int) changing.invokeExact(i);
        return sum;
    }

    static long variables() {
        COUNT.setVolatile(0);
        int[] values = new int[16];
        for (int i = 0; i < 20_000; i++) {
            COUNT.getAndAdd(1);
            ELEMENTS.setRelease(values, i & 15, (int) ELEMENTS.getAcquire(values, i + 1 & 15) + i);
        }
        return (int) COUNT.getVolatile() + values[3];
    }

    static final ByteBuffer HEAP = ByteBuffer.allocate(4_096);
    static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(4_096);
    static final LongBuffer LONGS = ByteBuffer.allocate(4_096).asLongBuffer();

    static long buffers() {
        long sum = 0;
        for (int i = 0; i < 20_000; i++) {
            int at = i * 4 & 4_092;
            HEAP.putInt(at, i);
            DIRECT.putInt(at, HEAP.getInt(at) + 1);
            LONGS.put(i & 511, DIRECT.getInt(at));
            sum += LONGS.get(i & 511);
        }
        return sum;
    }

    // Objects and collections.

    record Tree(Tree left, Tree right) {
        static Tree of(int depth) { return depth == 0 ? new Tree(null, null) : new Tree(of(depth - 1), of(depth - 1)); }
        int check() { return left == null ? 1 : 1 + left.check() + right.check(); }
    }

    static long trees() {
        return Tree.of(13).check();
    }

    static long lists() {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) list.add(i);
        long sum = 0;
        for (int i = 0; i < 5; i++) {
            for (int value : list) sum += value;
        }
        return sum;
    }

    static long maps() {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 500; i++) map.put(NAMES[i], i);
        long sum = 0;
        for (int i = 0; i < 20_000; i++) sum += map.get(NAMES[i % 500]);
        for (Map.Entry<String, Integer> entry : map.entrySet()) sum += entry.getKey().length() * entry.getValue();
        return sum;
    }

    static final String[] NAMES = new String[500];

    static {
        for (int i = 0; i < NAMES.length; i++) NAMES[i] = "name" + i * 37;
    }

    static long queues() {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        long sum = 0;
        for (int i = 0; i < 20_000; i++) {
            queue.addLast(i);
            if (queue.size() > 50) sum += queue.pollFirst();
        }
        return sum;
    }

    // Text.

    static long text() {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 5_000; i++) builder.append(NAMES[i % 500]).append(' ').append(i).append(',');
        String text = builder.toString();
        int sum = 0;
        for (int i = 0; i < text.length(); i++) sum = sum * 31 + text.charAt(i);
        return sum + text.indexOf("name9999") + text.substring(100, 5_000).hashCode();
    }

    static long concatenation() {
        int sum = 0;
        for (int i = 0; i < 5_000; i++) sum += ("a" + i + NAMES[i % 500] + (i & 1) + 'c').length();
        return sum;
    }

    static long format() {
        int sum = 0;
        for (int i = 0; i < 300; i++) sum += String.format("%d %s %5.2f %x", i, "text", i * .5, i).hashCode();
        return sum;
    }

    static final Pattern PATTERN = Pattern.compile("([a-z]+)(\\d+),?\\s*");

    static long expressions() {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 300; i++) builder.append(NAMES[i]).append(", ");
        Matcher matcher = PATTERN.matcher(builder);
        int sum = 0;
        while (matcher.find()) sum = sum * 31 + matcher.group(2).length() + matcher.start(1);
        return sum;
    }

    static final String JSON = json();

    static String json() {
        StringBuilder builder = new StringBuilder("[");
        for (int i = 0; i < 200; i++) {
            builder.append(i == 0 ? "" : ",").append("{\"name\":\"").append(NAMES[i]).append("\",\"values\":[").append(i).append(',').append(i * .25)
                .append("],\"there\":").append(i % 2 == 0).append("}");
        }
        return builder.append("]").toString();
    }

    static final class Parser {
        final String text;
        int at;

        Parser(String text) { this.text = text; }

        Object value() {
            switch (text.charAt(at)) {
                case '{' -> {
                    Map<String, Object> map = new HashMap<>();
                    do {
                        at++;
                        String name = (String) value();
                        at++;
                        map.put(name, value());
                    } while (text.charAt(at) == ',');
                    at++;
                    return map;
                }
                case '[' -> {
                    List<Object> list = new ArrayList<>();
                    do {
                        at++;
                        list.add(value());
                    } while (text.charAt(at) == ',');
                    at++;
                    return list;
                }
                case '"' -> {
                    int end = text.indexOf('"', at + 1);
                    String found = text.substring(at + 1, end);
                    at = end + 1;
                    return found;
                }
                case 't' -> {
                    at += 4;
                    return true;
                }
                case 'f' -> {
                    at += 5;
                    return false;
                }
                default -> {
                    int begin = at;
                    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
                    return Double.valueOf(text.substring(begin, at));
                }
            }
        }
    }

    static long parser() {
        return new Parser(JSON).value().hashCode();
    }

    // Threads' means, exceptions, and a machine.

    static final class Counter {
        private int count;
        synchronized void add(int by) { count += by; }
    }

    static long locks() {
        Counter counter = new Counter();
        for (int i = 0; i < 20_000; i++) {
            counter.add(i);
            synchronized (counter) {
                counter.count ^= i << 1;
            }
        }
        return counter.count;
    }

    static long atomics() {
        AtomicInteger counter = new AtomicInteger();
        for (int i = 0; i < 20_000; i++) {
            counter.incrementAndGet();
            counter.compareAndSet(i, i + 2);
        }
        return counter.get();
    }

    static int checked(int i) {
        if (i % 3 == 0) throw new IllegalArgumentException("no");
        return i;
    }

    static long exceptions() {
        int sum = 0;
        for (int i = 0; i < 500; i++) {
            try {
                sum += checked(i);
            } catch (IllegalArgumentException e) {
                sum += 2;
            }
        }
        return sum;
    }

    static final int[] PROGRAM = {0, 1, 2, 3, 1, 4, 2, 5, 0, 3, 6, 1, 2, 7};

    static long machine() {
        int a = 1, b = 2, c = 0;
        for (int step = 0; step < 40_000; step++) {
            switch (PROGRAM[step % PROGRAM.length]) {
                case 0 -> a += b;
                case 1 -> b ^= a << 1;
                case 2 -> c += a & b;
                case 3 -> a -= c;
                case 4 -> b = Integer.rotateLeft(b, 3);
                case 5 -> c = c * 31 + 7;
                case 6 -> a = a > b ? b : a;
                default -> c ^= step;
            }
        }
        return a + b + c;
    }

    static long copies() {
        int sum = 0;
        byte[] to = new byte[64];
        for (int i = 0; i < 10_000; i++) {
            System.arraycopy(BYTES, i, to, 8, 16);
            sum += to[8] + Arrays.copyOf(INTS, 20)[i % 20];
        }
        Arrays.fill(to, (byte) 1);
        return sum + Arrays.hashCode(to);
    }
}

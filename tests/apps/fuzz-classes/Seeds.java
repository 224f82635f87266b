import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Classes of many kinds of code, which are mutated. */
final class Seeds {
    private Seeds() {
    }

    static class Arithmetic {
        static int ints(int a, int b) {
            int r = a * b + a / (b | 1) - a % (b | 1);
            r ^= a << 3 | b >> 2 & a >>> 1;
            for (int i = 0; i < 10; i++) {
                r += i * (r < 0 ? -1 : 1);
            }
            return -r;
        }

        static long longs(long a, int s) {
            long r = a << s;
            r = r > a ? r - a : r + 1;
            while (r > 100) {
                r >>>= 1;
            }
            return r ^ ~a;
        }

        static double doubles(float f, double d) {
            double r = f * d - (int) d + (long) f;
            if (r >= d || r != r) {
                r = (float) r % 3;
            }
            return r;
        }

        static byte narrow(int i) {
            short s = (short) i;
            char c = (char) i;
            return (byte) (s + c);
        }
    }

    static class Branches {
        static String dense(int i) {
            switch (i) {
                case 1: return "one";
                case 2: return "two";
                case 3:
                case 4: return "more";
                default: return null;
            }
        }

        static int sparse(int i) {
            return switch (i) {
                case -1000 -> 1;
                case 5 -> 2;
                case 100000 -> 3;
                default -> 4;
            };
        }

        static int texts(String s) {
            return switch (s) {
                case "a" -> 1;
                case "bb" -> 2;
                default -> s.length();
            };
        }

        static Object merged(boolean b, Object o) {
            Object r;
            if (b) {
                r = new ArrayList<String>();
            } else if (o instanceof List<?> list && !list.isEmpty()) {
                r = list.get(0);
            } else {
                r = "neither";
            }
            return r;
        }

        static int nested(int n) {
            int sum = 0;
            outer:
            for (int i = 0; i < n; i++) {
                for (int j = i; ; j++) {
                    if (j > 7) {
                        continue outer;
                    }
                    if (i * j == 12) {
                        break outer;
                    }
                    sum += j;
                }
            }
            return sum;
        }
    }

    static class Handlers {
        static int caught(int[] a, int i) {
            try {
                return a[i];
            } catch (ArrayIndexOutOfBoundsException e) {
                return e.getMessage().length();
            } catch (NullPointerException | ArithmeticException e) {
                return -1;
            } finally {
                i++;
            }
        }

        static long locked(Object lock, long v) {
            synchronized (lock) {
                if (v < 0) {
                    throw new IllegalArgumentException("negative");
                }
                return v * 2;
            }
        }

        static void resources() throws Exception {
            try (AutoCloseable a = () -> { }; AutoCloseable b = a) {
                b.close();
            }
        }
    }

    static class Fields implements Serializable, Comparable<Fields> {
        private static final long serialVersionUID = 5;
        static final String NAME = "fields";
        static int count;
        private final int number;
        protected volatile long wide;
        double[] values = {1, 2.5};
        Object[][] grid = new Object[2][3];

        Fields(int number) {
            super();
            this.number = number;
            count++;
        }

        Fields(String text) {
            this(text == null ? 0 : text.length());
        }

        @Override
        public int compareTo(Fields other) {
            wide += other.wide;
            grid[0] = new String[] {NAME};
            grid[1][1] = (Comparable<?>) this;
            values[0] = number;
            return Integer.compare(number, other.number);
        }

        @Override
        protected Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    abstract static class Shapes<T extends Number> implements Function<T, String>, Supplier<T> {
        protected T kept;

        abstract int area(T of);

        @Override
        public String apply(T value) {
            kept = value;
            return "area " + area(value) + ' ' + get();
        }

        static <A, B extends A> A first(List<? super B> list, B other) {
            list.add(other);
            return other;
        }

        int twice() {
            Runnable r = () -> kept = null;
            r.run();
            IntBinaryOperator add = Integer::sum;
            return add.applyAsInt(area(kept), Shapes.this.hashCode());
        }
    }

    interface Greeting {
        String HELLO = "hello".concat("!");

        default String greet(String name) {
            return decorate(HELLO) + name;
        }

        private String decorate(String s) {
            return "[" + s + "]";
        }

        static Greeting plain() {
            return new Greeting() { };
        }
    }

    record Point(int x, long y, String name) {
        static int distance(Object o) {
            return o instanceof Point(int x, long y, var n) && n != null ? x + (int) y : 0;
        }
    }

    static class Patterns {
        static String kind(Object o) {
            return switch (o) {
                case Point(int x, long y, String n) when x > 0 -> n;
                case Integer i -> "number " + i;
                case null -> "null";
                default -> Point.distance(o) + "";
            };
        }
    }

    enum Colour {
        RED,
        GREEN;

        int code() {
            return ordinal();
        }
    }

    static class Wide {
        static double many(double a, double b, long c, int d, float e, Object f, int[] g) {
            double h = a + b, i = h * 2;
            long j = c, k = j + d;
            int l = d, m = l++ + ++l, n = m;
            float o = e, p = o;
            Object q = f;
            int[] r = g;
            n += 1000;
            r[n & 1] += m;
            r[0]++;
            long[] s = {k, j};
            s[1] <<= 2;
            return q == null ? h + i : p + s[0] + r.length + n;
        }
    }

    static final Class<?>[] ALL = {Arithmetic.class, Branches.class, Handlers.class, Fields.class, Shapes.class, Greeting.class, Patterns.class, Point.class,
        Colour.class, Wide.class};
}

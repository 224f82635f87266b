/** Accesses to null of code that has been compiled: what the program has calculated so far is still there, and the exception names what was null. */
public class NullAccess {
    static class Node {
        int number = 3;
        long wide = 5;
        double real = 0.5;
        byte small = 7;
        Node next;
        int[] array = {1, 2, 3};

        int number() {
            return number;
        }
    }

    static class Large {
        long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9;
        Object last = "last";
    }

    interface Action {
        long run(Node node, int[] array, Large large, long seed);
    }

    static long read(Node node, int[] array, Large large, long seed) {
        long sum = seed * 3;
        sum += node.number;
        return sum + node.wide;
    }

    static long write(Node node, int[] array, Large large, long seed) {
        long sum = seed * 5;
        node.number = (int) (sum & 7);
        node.real += sum;
        return sum;
    }

    static long length(Node node, int[] array, Large large, long seed) {
        return array.length + seed;
    }

    static long element(Node node, int[] array, Large large, long seed) {
        return array[(int) (seed & 1)] + seed;
    }

    static long store(Node node, int[] array, Large large, long seed) {
        array[1] = (int) seed;
        return seed;
    }

    static long real(Node node, int[] array, Large large, long seed) {
        return (long) (node.real * 2) + node.small + seed;
    }

    static long chain(Node node, int[] array, Large large, long seed) {
        return node.next.array[2] + seed;
    }

    static long call(Node node, int[] array, Large large, long seed) {
        return node.number() + seed;
    }

    static long last(Node node, int[] array, Large large, long seed) {
        return large.last.hashCode() % 2 + seed;
    }

    static long type(Node node, int[] array, Large large, long seed) {
        return node.getClass().getName().length() + seed;
    }

    /** Catches in the same code what it has thrown, with numbers that are calculated before. */
    static long caught(Node node, int[] array, Large large, long seed) {
        long a = seed + 1, b = seed ^ 0x55, c = seed * seed, d = 0;
        double e = seed / 3.0;
        try {
            d = node.number + array.length;
            b += array[0];
        } catch (NullPointerException problem) {
            return a + b * 3 + c * 5 + d * 7 + (long) (e * 9) - 1000;
        }
        return a + b + c + d + (long) e;
    }

    static long loop(Node node, int[] array, Large large, long seed) {
        long sum = 0;
        try {
            for (Node at = node; ; at = at.next) {
                sum = sum * 31 + at.number + seed;
            }
        } catch (NullPointerException end) {
            return sum;
        }
    }

    static String tell(Action action, Node node, int[] array, Large large, long seed) {
        try {
            return "" + action.run(node, array, large, seed);
        } catch (NullPointerException problem) {
            return problem.getMessage() + " in line " + problem.getStackTrace()[0].getLineNumber();
        }
    }

    public static void main(String[] args) {
        Action[] actions = {
            NullAccess::read, NullAccess::write, NullAccess::length, NullAccess::element, NullAccess::store, NullAccess::real,
            NullAccess::chain, NullAccess::call, NullAccess::last, NullAccess::type, NullAccess::caught, NullAccess::loop,
        };
        Node node = new Node();
        node.next = new Node();
        int[] array = {4, 5, 6};
        Large large = new Large();
        for (Action action : actions) {
            long sum = 0;
            for (int i = 0; i < 30_000; i++) {
                try {
                    sum += action.run(node, array, large, i);
                } catch (NullPointerException end) {
                    sum++;
                }
            }
            System.out.println(sum);
            for (int i = 0; i < 3; i++) {
                System.out.println(tell(action, i == 0 ? null : node, i == 1 ? null : array, i == 2 ? null : large, 41));
            }
            // Many times, and what isn't null in between.
            int thrown = 0;
            for (int i = 0; i < 3_000; i++) {
                try {
                    sum += action.run(i % 3 == 0 ? null : node, i % 3 == 1 ? null : array, i % 3 == 2 ? null : large, i);
                } catch (NullPointerException problem) {
                    thrown++;
                }
            }
            System.out.println(sum + ", thrown " + thrown);
        }
    }
}

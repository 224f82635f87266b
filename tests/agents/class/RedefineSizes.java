public class RedefineSizes {
    static byte[][] versions;

    static class Small {
        static long work(int depth, int a) {
            if (depth == 0) {
                return a;
            }
            change(depth);
            return work(depth - 1, a) + 1;
        }
    }

    static class Large {
        static long work(int depth, int a) {
            long b = a * 2L, c = b + 3, d = c * 5, e = d - 1, f = e + a, g = f - b, h = g + c;
            double i = h, j = i + 0.5, k = j * 2;
            String text = "depth " + depth;
            long[] array = {b, c, d, e, f, g, h, (long) k};
            if (depth == 0) {
                return h;
            }
            change(depth);
            long sum = work(depth - 1, a);
            for (long value : array) {
                sum += value;
            }
            return sum + b + c + d + e + f + g + h + (long) i + (long) j + (long) k + text.length();
        }
    }

    static class Switch {
        static long work(int depth, int a) {
            int more = switch (depth % 5) {
                case 0 -> 1000;
                case 1 -> 2_000_000;
                case 2 -> "constant".length();
                case 3 -> (int) 4.5f;
                default -> Integer.MAX_VALUE / 3;
            };
            if (depth <= 0) {
                return more;
            }
            change(depth);
            try {
                return work(depth - 1, a) * 2 % 1_000_003 + more;
            } finally {
                more++;
            }
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    static void change(int depth) {
        redefine(Small.class, versions[depth % 3]);
    }

    public static void main(String[] args) {
        versions = new byte[][] {ClassBytes.file(Small.class), ClassBytes.as(Large.class, Small.class), ClassBytes.as(Switch.class, Small.class)};
        for (int depth = 0; depth < 7; depth++) {
            System.out.println(Small.work(depth, 7));
        }
        System.gc();
        System.out.println(Small.work(9, 8));
    }
}

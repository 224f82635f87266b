public class WatchInitialisers {
    enum Kind {
        SMALL(1), LARGE(100) {
            @Override
            int size() {
                return size + 1;
            }
        };

        static int total;
        final int size;

        Kind(int size) {
            this.size = size;
        }

        static {
            total = SMALL.size + LARGE.size;
        }

        int size() {
            return size;
        }
    }

    record Point(int x, String label) {
        Point {
            x = x + 1;
        }
    }

    interface Shared {
        int CONSTANT = 5;
        int COMPUTED = "four".length();
        String TEXT = "text".concat("!");
    }

    static class User implements Shared {
        int own = COMPUTED;
        int second = CONSTANT + own;
    }

    static int choose(Kind kind) {
        switch (kind) {
            case SMALL:
                return 1;
            default:
                return 2;
        }
    }

    public static void main(String[] args) {
        System.out.println("enum");
        System.out.println(Kind.LARGE.size() + Kind.total);
        System.out.println("switch");
        System.out.println(choose(Kind.SMALL));
        System.out.println("record");
        Point point = new Point(3, "p");
        System.out.println(point.x() + point.label());
        System.out.println("interface");
        System.out.println(new User().second);
        System.out.println(Shared.TEXT);
    }
}

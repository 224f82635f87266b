public class PopFrames {
    static int calls;
    static final Object LOCK = new Object();

    static int plain(int n) {
        calls++;
        return n + 1;
    }

    static synchronized long locked(long a, String s, double d) {
        synchronized (LOCK) {
            calls++;
            return a + s.length() + (long) d;
        }
    }

    String virtual(String s, int[] numbers) {
        s = s + "!";
        calls++;
        return s + numbers.length;
    }

    interface Shape {
        int area(int scale);
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
            calls++;
        }

        public int area(int scale) {
            calls++;
            return side * side * scale;
        }
    }

    static int recursive(int n) {
        calls++;
        return n == 0 ? 0 : 1 + recursive(n - 1);
    }

    public static void main(String[] args) {
        System.out.println("plain " + plain(1) + " calls " + calls);
        System.out.println("locked " + locked(5, "abc", 2.5) + " calls " + calls);
        System.out.println("held " + Thread.holdsLock(LOCK) + " " + Thread.holdsLock(PopFrames.class));
        System.out.println("virtual " + new PopFrames().virtual("a", new int[4]) + " calls " + calls);
        Shape shape = new Square(3);
        System.out.println("area " + shape.area(2) + " calls " + calls);
        System.out.println("recursive " + recursive(3) + " calls " + calls);
        Runnable lambda = () -> plain(10);
        lambda.run();
        System.out.println("end, calls " + calls);
    }
}

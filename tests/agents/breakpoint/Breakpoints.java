public class Breakpoints {
    static int sum(int n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
            total += twice(i);
        }
        return total;
    }

    static int twice(int i) {
        return i + i;
    }

    static synchronized String text(Object value) {
        String result = "<" + value + ">";
        return result;
    }

    static int fails(int[] array) {
        try {
            return array[5];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(sum(3));
        System.out.println(text("a"));
        System.out.println(text(List.of(1)));
        System.out.println(fails(new int[2]));
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> twice(7), "t" + i);
            threads[i].start();
            threads[i].join();
        }
        System.out.println(sum(2));
    }

    static class List {
        static List of(int n) {
            return new List();
        }

        public String toString() {
            return "list " + twice(21);
        }
    }
}

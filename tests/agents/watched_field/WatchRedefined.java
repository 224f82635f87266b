public class WatchRedefined {
    static native void watch(Class<?> klass);

    static native void clear(Class<?> klass);

    static native void redefine(Class<?> klass, byte[] bytes);

    static class First {
        static long shared;
        int number;

        static void loop(First first, int n) {
            for (int i = 0; i < n; i++) {
                if (i == 100000) {
                    watch(First.class);
                    change();
                    System.out.println("changed");
                }
                shared++;
                first.number++;
            }
            System.out.println("over");
        }

        int read() {
            return number;
        }
    }

    static class Second {
        static long shared;
        int number;

        static void loop(First first, int n) {
            shared += n;
            System.out.println(shared + " " + first.number);
        }

        int read() {
            return number + number;
        }
    }

    static void change() {
        redefine(First.class, ClassBytes.as(Second.class, First.class));
    }

    public static void main(String[] args) {
        First first = new First();
        First.loop(first, 100000);
        First.loop(first, 100003);
        First.loop(first, 7);
        int sum = first.read();
        clear(First.class);
        sum += first.read();
        First.loop(first, 8);
        System.out.println(sum);
    }
}

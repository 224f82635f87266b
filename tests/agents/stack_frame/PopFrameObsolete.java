public class PopFrameObsolete {
    static native void prepare(Class<?> klass, String name, int line, byte[] bytes);

    static class First {
        static synchronized String work(int n, String text) {
            n += 10;
            text += "+";
            return "old " + n + text;
        }

        int virtual(int n) {
            n++;
            return n * 2;
        }
    }

    static class Second {
        static synchronized String work(int n, String text) {
            String word = "new ";
            int last = n * 2;
            return word + last + text + Thread.holdsLock(First.class);
        }

        int virtual(int n) {
            return n * 3;
        }
    }

    static class Third {
        static synchronized String work(int n, String text) {
            return "third";
        }

        int virtual(int n) {
            return n * 5;
        }
    }

    public static void main(String[] args) {
        System.out.println(First.work(0, "first"));
        byte[] second = ClassBytes.as(Second.class, First.class);
        byte[] third = ClassBytes.as(Third.class, First.class);
        prepare(First.class, "work", 8, second);
        System.out.println(First.work(1, "a"));
        System.out.println(First.work(2, "b") + " " + Thread.holdsLock(First.class));
        First first = new First();
        prepare(First.class, "virtual", 0, third);
        System.out.println(first.virtual(7));
        System.out.println(first.virtual(8));
    }
}

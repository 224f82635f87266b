public class ObsoleteEvents {
    static class Old {
        static int count;

        static int work(int n) {
            int local = n + 1;
            count = local;
            try {
                local = more(local);
            } catch (IllegalStateException e) {
                count = 50;
            }
            return local * 100;
        }

        static int more(int n) {
            return n + 1;
        }
    }

    static class New {
        static int count;

        static int work(int n) {
            count = -1;
            return -n;
        }

        static int more(int n) {
            count = 9;
            throw new IllegalStateException();
        }
    }

    static native void prepare(Class<?> type, byte[] bytes);

    public static void main(String[] args) {
        Old.count = 1;
        prepare(Old.class, ClassBytes.as(New.class, Old.class));
        System.out.println(Old.work(4));
        System.out.println(Old.work(4));
    }
}

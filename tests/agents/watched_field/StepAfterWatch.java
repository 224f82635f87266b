public class StepAfterWatch {
    static class Watched {
        int read = 1;
        long written;
        static Object readStatic = "a";
        static int writtenStatic;
    }

    static native void watch(Class<?> watched);

    static int reads(Watched watched) {
        int a = watched.read;
        return a + 1;
    }

    static int readsStatic() {
        Object a = Watched.readStatic;
        return a == null ? 1 : 2;
    }

    static int writes(Watched watched) {
        watched.written = 5L;
        int a = 3;
        return a;
    }

    static int writesStatic() {
        Watched.writtenStatic = 5;
        int a = 3;
        return a;
    }

    public static void main(String[] args) {
        Watched watched = new Watched();
        int sum = 0;
        for (int round = 0; round < 2; round++) {
            watch(Watched.class);
            sum += reads(watched);
            sum += readsStatic();
            sum += writes(watched);
            sum += writesStatic();
            for (int i = 0; round == 0 && i < 3000; i++) {
                sum += i;
            }
        }
        System.out.println(sum);
    }
}

public class LocalLastSlot {
    static native void look(boolean set);

    static long wide(int n, long last) {
        look(true);
        return last + n;
    }

    static double real(double last) {
        look(true);
        return last;
    }

    double instance(double last) {
        look(true);
        return last;
    }

    static int inner(int n) {
        long last = n * 1000L;
        look(true);
        return (int) (last >> 32);
    }

    static int narrow(int first, int n) {
        look(false);
        return n;
    }

    public static void main(String[] args) {
        System.out.println(wide(1, 1L << 40));
        System.out.println(real(2.5));
        System.out.println(new LocalLastSlot().instance(4.5));
        System.out.println(inner(7));
        System.out.println(narrow(8, 9));
    }
}

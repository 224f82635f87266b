public class Locals {
    final int field = 7;

    String mix(int i, long l, float f, double d, String s, boolean b, char c, byte y, short h, int[] array) {
        Object o = null;
        String result = i + " " + l + " " + f + " " + d + " " + s + " " + b + " " + c + " " + y + " " + h
                + " " + array.length + " " + o;
        return result;
    }

    static int outer(int n) {
        int kept = n * 2;
        inner(kept);
        return kept;
    }

    static void inner(int k) {
        System.out.println("inner " + k);
    }

    public static void main(String[] args) {
        Locals locals = new Locals();
        System.out.println(locals.mix(1, 2L, 3.5f, 4.25, "five", false, 'c', (byte) -8, (short) 900, new int[3]));
        System.out.println(locals.mix(1, 2L, 3.5f, 4.25, "five", false, 'c', (byte) -8, (short) 900, new int[3]));
        System.out.println(outer(10));
    }
}

public class Boxing {
    static int un(Integer i) { return i; }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println(a == b);
        System.out.println(c == d);
        System.out.println(c.equals(d));
        System.out.println(c <= d && c >= d);
        Long l = 5L;
        System.out.println(l.equals(5));
        System.out.println(l == 5);
        Character ch = 'a';
        ch++;
        System.out.println(ch);
        Integer i = 10;
        i += 5;
        i++;
        System.out.println(i);
        Boolean z = true;
        System.out.println(z ? "T" : "F");
        Object o = true ? 1 : 2.0;
        System.out.println(o);
        Object o2 = true ? Integer.valueOf(1) : Double.valueOf(2);
        System.out.println(o2);
        Object o3 = true ? (Object) Integer.valueOf(1) : Double.valueOf(2);
        System.out.println(o3);
        try {
            Integer n = null;
            int x = n;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("NPE unbox");
        }
        try {
            boolean q = true;
            Integer n = null;
            int y = q ? n : 0;
            System.out.println(y);
        } catch (NullPointerException e) {
            System.out.println("NPE ternary");
        }
        System.out.println(un(3));
        Byte by = (byte) 3;
        Short sh = (short) by;
        System.out.println(by.equals((byte) 3));
        System.out.println(sh.hashCode());
        System.out.println(Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.valueOf(Double.NaN).equals(Double.NaN));
        System.out.println(Float.valueOf(1.5f).hashCode());
        System.out.println(Long.valueOf(1L << 33).hashCode());
        System.out.println(Boolean.TRUE.hashCode());
        System.out.println(Integer.valueOf(-128) == Integer.valueOf(-128));
        System.out.println(Character.valueOf('\u007f') == Character.valueOf('\u007f'));
        System.out.println(Long.valueOf(-129) == Long.valueOf(-129));
        Number[] ns = {1, 2L, 3f, 4.0, (byte) 5, (short) 6};
        double s = 0;
        for (Number n : ns) s += n.doubleValue();
        System.out.println(s);
        Integer[] box = {3, 1, 2};
        int sum = 0;
        for (int v : box) sum += v;
        System.out.println(sum);
        long w = a;
        double dd = a + l + 0.5f;
        System.out.println(w + " " + dd);
    }
}

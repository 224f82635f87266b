public class Fields {
    boolean z = true;
    byte b = -1;
    short s = -2;
    char c = 'c';
    int i = -3;
    long l = -4L;
    float f = -5.5f;
    double d = -6.25;
    String str = "str";
    int[] arr = {1, 2};
    static int count;
    static long sl = 1L << 40;
    static double sd = 0.5;
    volatile int vol = 9;
    transient int tr = 8;
    final int fin;

    Fields() {
        this(7);
    }

    Fields(int x) {
        fin = x;
        count++;
    }

    static class Base {
        int v = 1;
        static int s = 10;
        int get() { return v; }
    }

    static class Derived extends Base {
        int v = 2;
        static int s = 20;
        int get() { return v; }
        int sup() { return super.v + super.get(); }
    }

    static class Empty {}
    static class Mixed extends Empty { byte a = 1; long b = 2; byte c = 3; Object o = "o"; short d = 4; }
    static class Mixed2 extends Mixed { boolean e = true; double g = 1.5; byte h = 5; }

    public static void main(String[] args) {
        Fields x = new Fields();
        System.out.println(x.z); System.out.println(x.b); System.out.println(x.s); System.out.println(x.c);
        System.out.println(x.i); System.out.println(x.l); System.out.println(x.f); System.out.println(x.d);
        System.out.println(x.str); System.out.println(x.arr[1]); System.out.println(x.vol); System.out.println(x.tr);
        System.out.println(x.fin);
        new Fields(3);
        System.out.println(count);
        x.b += 127; x.s *= 20000; x.c += 1; x.i <<= 31; x.l ^= -1; x.f /= 0; x.d %= 4; x.arr[0] += x.arr[1]++;
        System.out.println(x.b); System.out.println(x.s); System.out.println(x.c); System.out.println(x.i);
        System.out.println(x.l); System.out.println(x.f); System.out.println(x.d); System.out.println(x.arr[0]);
        System.out.println(x.arr[1]);
        System.out.println(sl++); System.out.println(sl); System.out.println(++sd); System.out.println(x.l-- - --x.l);
        Derived d = new Derived();
        Base b = d;
        System.out.println(b.v); System.out.println(d.v); System.out.println(((Base) d).v); System.out.println(b.get());
        System.out.println(d.sup()); System.out.println(Base.s); System.out.println(Derived.s);
        Mixed2 m = new Mixed2();
        System.out.println(m.a); System.out.println(m.b); System.out.println(m.c); System.out.println(m.o);
        System.out.println(m.d); System.out.println(m.e); System.out.println(m.g); System.out.println(m.h);
        m.a = -1; m.c = -1; m.h = -1; m.d = -1; m.e = false;
        System.out.println(m.b); System.out.println(m.o); System.out.println(m.g);
        try {
            x = null;
            x.i = 3;
        } catch (NullPointerException e) {
            System.out.println("NPE put");
        }
    }
}

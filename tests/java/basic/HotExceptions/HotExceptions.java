public class HotExceptions {
    static class E extends RuntimeException { final int v; E(int v) { super(null, null, false, false); this.v = v; } }
    static int may(int i) { if (i % 7 == 3) throw new E(i); return i; }
    static int inner(int i) { try { return may(i); } finally { cnt++; } }
    static int cnt;
    static int catching(int n) { int s = 0; for (int i = 0; i < n; i++) try { s += inner(i); } catch (E e) { s ^= e.v; } return s; }
    static int implicit(int n) { int[] a = new int[10]; int s = 0; Object o = "x"; for (int i = 0; i < n; i++) { try { s += a[i % 11]; a[i % 10] = i / (i % 13); if (i % 17 == 0) s += ((Integer) o); if (i % 19 == 0) s += ((String) null).length(); } catch (ArrayIndexOutOfBoundsException e) { s += 1; } catch (ArithmeticException e) { s += 10; } catch (ClassCastException e) { s += 100; } catch (NullPointerException e) { s += 1000; } } return s; }
    static int deep(int d, int i) { if (d == 0) return may(i); int r = deep(d - 1, i) + 1; return r; }
    static int fin(int n) { int r = 0; for (int i = 0; i < n; i++) { try { if (i % 3 == 0) continue; if (i % 5 == 0) throw new E(1); r += 2; } catch (E e) { r += 7; } finally { r ^= i; } } return r; }
    synchronized int sync(int i) { return may(i); }
    static int lockLoop(int n) { HotExceptions h = new HotExceptions(); int s = 0; for (int i = 0; i < n; i++) { try { s += h.sync(i); } catch (E e) { s -= e.v; if (Thread.holdsLock(h)) System.out.println("held!"); } } return s; }
    static int retFin(int i) { try { if (i % 2 == 0) throw new E(i); return i; } catch (E e) { return -e.v; } finally { cnt += 2; } }
    public static void main(String[] args) {
        for (int r = 0; r < 2; r++) {
            System.out.println(catching(12000) + " " + cnt);
            System.out.println(implicit(8000));
            int s = 0;
            for (int i = 0; i < 3000; i++) try { s += deep(10, i); } catch (E e) { s += e.v % 3; }
            System.out.println(s);
            System.out.println(fin(12000));
            System.out.println(lockLoop(6000));
            s = 0;
            for (int i = 0; i < 12000; i++) s += retFin(i);
            System.out.println(s + " " + cnt);
        }
        for (int i = 0; i < 12000; i++) { try { throw i == 11999 ? new IllegalStateException("last") : new E(i); } catch (E e) { } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getLineNumber()); } }
    }
}

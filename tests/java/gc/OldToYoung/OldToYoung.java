import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.atomic.*;

public class OldToYoung {
    // Stores of young references into old objects by every means; each must be seen by the next collections.
    static class H { Object f; volatile Object v; static Object s; Object[] arr = new Object[300]; }
    static void junk() { for (int i = 0; i < 300; i++) { byte[] b = new byte[2000]; b[0] = 1; } }
    static int val(Object o) { return ((int[]) o)[0]; }
    static Object y(int v) { return new int[]{v, v, v}; }
    public static void main(String[] args) throws Throwable {
        H h = new H();
        AtomicReference<Object> ar = new AtomicReference<>();
        AtomicReferenceArray<Object> ara = new AtomicReferenceArray<>(50);
        VarHandle vf = MethodHandles.lookup().findVarHandle(H.class, "f", Object.class), va = MethodHandles.arrayElementVarHandle(Object[].class);
        Field rf = H.class.getDeclaredField("f"), rs = H.class.getDeclaredField("s");
        MethodHandle set = MethodHandles.lookup().findSetter(H.class, "f", Object.class);
        AtomicReferenceFieldUpdater<H, Object> up = AtomicReferenceFieldUpdater.newUpdater(H.class, Object.class, "v");
        ThreadLocal<Object> tl = new ThreadLocal<>();
        List<Object> list = new ArrayList<>();
        Map<Object, Object> map = new HashMap<>();
        Object[] local = new Object[1];
        for (int i = 0; i < 4; i++) System.gc();
        int bad = 0;
        for (int r = 1; r <= 8; r++) {
            h.f = y(r); junk(); if (val(h.f) != r) bad++;
            h.v = y(r + 1); junk(); if (val(h.v) != r + 1) bad++;
            H.s = y(r + 2); junk(); if (val(H.s) != r + 2) bad++;
            for (int k = 0; k < 300; k += 7) h.arr[k] = y(r * k);
            junk();
            for (int k = 0; k < 300; k += 7) if (val(h.arr[k]) != r * k) bad++;
            Object[] src = new Object[100];
            for (int k = 0; k < 100; k++) src[k] = y(k + r);
            System.arraycopy(src, 0, h.arr, 150, 100);
            src = null;
            junk();
            for (int k = 0; k < 100; k++) if (val(h.arr[150 + k]) != k + r) bad++;
            ar.set(y(r)); ara.set(r, y(r)); ar.compareAndSet(ar.get(), y(r + 9)); up.getAndSet(h, y(r + 10));
            junk();
            if (val(ar.get()) != r + 9 || val(ara.get(r)) != r || val(h.v) != r + 10) bad++;
            vf.setRelease(h, y(r + 11)); va.getAndSet(h.arr, 3, y(r + 12));
            junk();
            if (val(h.f) != r + 11 || val(h.arr[3]) != r + 12) bad++;
            vf.compareAndSet(h, h.f, y(r + 13)); junk(); if (val(h.f) != r + 13) bad++;
            rf.set(h, y(r + 14)); rs.set(null, y(r + 15)); Array.set(h.arr, 4, y(r + 16));
            junk();
            if (val(h.f) != r + 14 || val(H.s) != r + 15 || val(h.arr[4]) != r + 16) bad++;
            set.invokeExact(h, y(r + 17)); junk(); if (val(h.f) != r + 17) bad++;
            tl.set(y(r + 18)); list.add(y(r)); map.put(r, y(r + 19)); local[0] = y(r + 20);
            junk();
            if (val(tl.get()) != r + 18 || val(list.get(r - 1)) != r || val(map.get(r)) != r + 19 || val(local[0]) != r + 20) bad++;
            Object[] cl = h.arr.clone();
            h.arr = cl;
            junk();
            if (val(h.arr[4]) != r + 16) bad++;
            Arrays.fill(h.arr, 200, 300, y(r + 21)); junk(); if (val(h.arr[299]) != r + 21 || h.arr[200] != h.arr[299]) bad++;
            Arrays.sort(h.arr, 200, 300, Comparator.comparingInt(OldToYoung::val));
            if (r % 3 == 0) System.gc();
            synchronized (h) { h.f = y(r + 22); junk(); if (val(h.f) != r + 22) bad++; }
            int rr = r;
            Runnable cap = new Runnable() { final Object c = y(rr + 23); public void run() { junk(); h.f = c; } };
            cap.run(); junk(); if (val(h.f) != r + 23) bad++;
        }
        System.out.println("bad " + bad);
        System.gc();
        int s = 0;
        for (Object o : list) s = s * 10 + val(o);
        System.out.println(s + " " + val(map.get(8)) + " " + val(ara.get(8)));
    }
}

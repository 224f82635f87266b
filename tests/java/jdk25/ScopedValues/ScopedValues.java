import java.util.*;
import java.util.concurrent.*;

public class ScopedValues {
    static final ScopedValue<String> A = ScopedValue.newInstance();
    static final ScopedValue<Integer> B = ScopedValue.newInstance();
    static String show() { return A.orElse("unbound") + "/" + (B.isBound() ? B.get() : -1); }
    static int depth(int n) { return n == 0 ? B.get() : ScopedValue.where(B, B.get() + n).call(() -> depth(n - 1)); }
    public static void main(String[] args) throws Exception {
        System.out.println(A.isBound() + " " + show());
        ScopedValue.where(A, "one").run(() -> {
            System.out.println(show());
            ScopedValue.where(A, "two").where(B, 2).run(() -> System.out.println(show()));
            System.out.println(show());
            Thread t = new Thread(() -> System.out.println("thread " + A.isBound()));
            t.start();
            try { t.join(); } catch (InterruptedException e) { }
        });
        System.out.println(show());
        try { A.get(); } catch (NoSuchElementException e) { System.out.println("NSEE " + e.getMessage()); }
        try { A.orElseThrow(() -> new IllegalStateException("mine")); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(ScopedValue.where(B, 5).call(() -> B.get() * 2));
        try { ScopedValue.where(A, "x").call(() -> { throw new java.io.IOException("thrown " + A.get()); }); } catch (java.io.IOException e) { System.out.println(e.getMessage() + " " + A.isBound()); }
        System.out.println(ScopedValue.where(B, 0).call(() -> depth(50)));
        ScopedValue.where(A, null).run(() -> System.out.println(A.isBound() + " " + A.get()));
        ScopedValue.where(A, "so").run(() -> { try { over(0); } catch (StackOverflowError e) { System.out.println("SOE " + show()); } });
        System.out.println(show());
        Thread v = Thread.startVirtualThread(() -> ScopedValue.where(A, "virt").run(() -> { Thread.yield(); System.out.println(show()); }));
        v.join();
        List<ScopedValue<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 40; i++) many.add(ScopedValue.newInstance());
        ScopedValue.Carrier c = ScopedValue.where(many.get(0), 0);
        for (int i = 1; i < 40; i++) c = c.where(many.get(i), i);
        System.out.println(c.call(() -> { int s = 0; for (int k = 0; k < 3; k++) for (ScopedValue<Integer> x : many) s += x.get(); return s; }) + " " + c.get(many.get(7)));
    }
    static int over(int n) { return ScopedValue.where(B, n).call(() -> over(n + 1)) + 1; }
}

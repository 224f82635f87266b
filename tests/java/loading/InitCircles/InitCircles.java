import java.util.*;
import java.util.concurrent.*;

/** Initialisers that need each other, in one thread and in several; failures told to those who waited and who come later, with their causes. */
public class InitCircles {
    static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());
    static int log(String s, int v) { LOG.add(s); return v; }
    static class A { static int x = log("A sees B.y " + B.y, 1); static final int C = 5; static final Integer BOXED = 6; }
    static class B { static int y = log("B sees A.x " + A.x + " " + A.C + " " + A.BOXED, 2); }
    interface I { int V = log("I", 1); default void d() { } } interface J { int W = log("J", 1); } interface K extends I { int Z = log("K", 1); }
    static class Imp implements K, J { static { log("Imp", 0); } }
    static class Sup { static { log("Sup " + Sub.v, 0); } } static class Sub extends Sup { static int v = log("Sub", 9); }
    enum E { ONE(log("one", 1)), TWO(2); static final Map<Integer, E> BY = new HashMap<>(); static { for (E e : values()) BY.put(e.n, e); } final int n; E(int n) { this.n = n; } }
    static class Bad { static int v = 1 / Integer.parseInt("0"); static void m() { } } static class BadSub extends Bad { }
    static class BadError { static { if (true) throw new StackOverflowError("pretended"); } static int q; }
    static class BadOwn { static { if (true) throw new IllegalStateException("own", new RuntimeException("deeper")); } static int q; }
    static class Slow { static int v; static { try { LOG.add("slow begins"); Thread.sleep(200); } catch (InterruptedException e) { } v = 7; } }
    static class SlowBad { static int v; static { sleep(); v = 1 / (v - v); } static void sleep() { try { Thread.sleep(200); } catch (InterruptedException e) { } } }
    static class X { static { SlowBad.sleep(); } static int v = Integer.parseInt("3"); static int peer() { return Y.v; } } static class Y { static int v = 4; }
    static String text(Throwable t) { StringBuilder s = new StringBuilder(); for (; t != null; t = t.getCause()) s.append(t).append(" | "); return s.toString(); }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = text(e); } System.out.println(w + ": " + r); }
    public static void main(String[] args) throws Exception {
        t("constant", () -> A.C); t("log", LOG::toString);
        t("circle", () -> A.x + B.y); t("log", LOG::toString); LOG.clear();
        t("interfaces", () -> new Imp().hashCode() != 0); t("log", LOG::toString); LOG.clear();
        t("super and sub", () -> Sub.v); t("log", LOG::toString); LOG.clear();
        t("enum", () -> E.BY.get(2)); t("array no init", () -> { LOG.clear(); Object o = new Slow[1]; Class<?> c = Slow.class; return LOG.size(); });
        for (int i = 0; i < 2; i++) { t("bad", () -> { Bad.m(); return 0; }); t("bad field", () -> Bad.v); t("bad sub", BadSub::new); t("bad reflect", () -> Class.forName("InitCircles$Bad")); t("bad handle", () -> java.lang.invoke.MethodHandles.lookup().findStatic(Bad.class, "m", java.lang.invoke.MethodType.methodType(void.class)).invoke()); t("error", () -> BadError.q); t("own", () -> BadOwn.q); }
        t("in another thread", () -> { var f = new FutureTask<Object>(() -> { try { return BadOwn.q; } catch (Throwable e) { return text(e); } }); Thread th = new Thread(f, "second"); th.start(); return f.get(); });
        LOG.clear();
        var pool = Executors.newFixedThreadPool(8); List<Future<Object>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++) fs.add(pool.submit(() -> Slow.v));
        Set<Object> seen = new TreeSet<>(); int n = 0;
        for (var f : fs) if (f.get().equals(7)) n++;
        t("waited", () -> LOG + " "); System.out.println(n);
        fs.clear(); for (int i = 0; i < 8; i++) fs.add(pool.submit(() -> { try { return SlowBad.v; } catch (Throwable e) { return e.getClass().getName() + (e.getMessage() == null ? "" : e.getMessage()); } }));
        Map<Object, Integer> counts = new TreeMap<>(); for (var f : fs) counts.merge(f.get(), 1, Integer::sum);
        System.out.println(counts);
        // A virtual thread waits for an initialiser that another one runs.
        var vs = new ArrayList<Thread>(); var sum = new java.util.concurrent.atomic.AtomicInteger();
        for (int i = 0; i < 50; i++) vs.add(Thread.startVirtualThread(() -> sum.addAndGet(X.v + X.peer())));
        for (Thread v : vs) v.join();
        System.out.println(sum);
        pool.shutdown();
    }
}

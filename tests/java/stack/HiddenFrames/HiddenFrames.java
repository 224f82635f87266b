import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;

public class HiddenFrames {
    static int count;
    static String norm(StackTraceElement e) { return e.getClassName().replaceAll("/0x[0-9a-f]+", "/H").replaceAll("\\$\\$Lambda.*", "\\$\\$Lambda") + "." + e.getMethodName().replaceAll("lambda\\$.*", "lambda"); }
    static void cap(String n) {
        System.out.println(n + " throwable");
        for (StackTraceElement e : new Throwable().getStackTrace()) System.out.println("   " + norm(e));
        System.out.println(n + " walker");
        StackWalker.getInstance().forEach(f -> System.out.println("   " + norm(f.toStackTraceElement())));
    }
    static int capInt(int x) { cap("int fn"); return x; }
    static String cat(Object o) { return "v" + o + 5; }
    public static void main(String[] args) throws Throwable {
        Runnable r = () -> cap("lambda");
        r.run();
        IntUnaryOperator f = HiddenFrames::capInt;
        f.andThen(x -> x).applyAsInt(1);
        List.of(1).forEach(x -> cap("forEach"));
        List.of(1).stream().map(x -> x).forEach(x -> count++);
        cat(new Object() { public String toString() { cap("string concat"); return "t"; } });
        new TreeMap<String, Integer>(Comparator.comparing(s -> { if (count++ == 1) cap("comparator"); return s; })).put("a", 1);
        record R(Object o) { }
        new R(new Object() { public int hashCode() { cap("record hashCode"); return 1; } }).hashCode();
        StackWalker w = StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES);
        Runnable q = () -> System.out.println((Object) w.walk(s -> s.filter(x -> x.getClassName().contains("$$Lambda")).count()));
        q.run();
        StackWalker plain = StackWalker.getInstance();
        Runnable z = () -> System.out.println((Object) plain.walk(s -> s.filter(x -> x.getClassName().contains("$$Lambda")).count()));
        z.run();
    }
}

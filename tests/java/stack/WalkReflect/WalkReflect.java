import java.lang.StackWalker.*;
import java.lang.invoke.*;
import java.util.*;
import java.util.stream.*;

public class WalkReflect {
    static List<String> seen;
    public static void cap() { seen = W.walk(s -> s.map(f -> f.getClassName().replaceAll("/0x[0-9a-f]+", "/H").replaceAll("MH/H", "MH") + "." + f.getMethodName()).collect(Collectors.toList())); }
    static StackWalker W;
    static boolean reflectFrames() { return seen.stream().anyMatch(s -> s.contains("Method.invoke") || s.contains("Constructor.newInstance")); }
    static boolean hidden() { return seen.stream().anyMatch(s -> s.contains("LambdaForm") || s.contains("DirectMethodHandle$Holder") || s.contains("/H")); }
    public static class C { public C() { cap(); } }
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(WalkReflect.class, "cap", MethodType.methodType(void.class));
        for (Set<Option> o : List.of(Set.<Option>of(), Set.of(Option.SHOW_REFLECT_FRAMES), Set.of(Option.SHOW_HIDDEN_FRAMES), Set.of(Option.RETAIN_CLASS_REFERENCE, Option.SHOW_REFLECT_FRAMES))) {
            W = StackWalker.getInstance(o);
            System.out.println(new TreeSet<>(o));
            WalkReflect.class.getMethod("cap").invoke(null);
            System.out.println("  invoke " + reflectFrames() + " " + hidden() + " " + seen.get(0) + " " + seen.get(seen.size() - 1));
            C.class.getConstructor().newInstance();
            System.out.println("  newInstance " + reflectFrames() + " " + hidden() + " " + seen.subList(0, 2));
            h.invokeExact();
            System.out.println("  mh " + reflectFrames() + " " + hidden() + " " + seen.get(0) + " " + seen.get(seen.size() - 1));
            Runnable r = WalkReflect::cap;
            r.run();
            System.out.println("  mref " + reflectFrames() + " " + hidden() + " " + seen.get(0));
        }
        W = StackWalker.getInstance();
        WalkReflect.class.getMethod("cap").invoke(null);
        System.out.println(seen);
        h.invoke();
        System.out.println(seen);
        System.out.println(StackWalker.getInstance().hashCode() != 0);
    }
}

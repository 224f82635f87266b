import java.lang.StackWalker.*;
import java.util.*;
import java.util.stream.*;

public class Walker {
    static List<String> names(StackWalker w) { return w.walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName()).collect(Collectors.toList())); }
    static void a(Runnable r) { b(r); }
    static void b(Runnable r) { new Walker().c(r); }
    void c(Runnable r) { r.run(); }
    static class Run implements Runnable {
        final int k;
        Run(int k) { this.k = k; }
        public void run() {
            StackWalker p = StackWalker.getInstance(), r = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE), all = StackWalker.getInstance(EnumSet.complementOf(EnumSet.of(Option.DROP_METHOD_INFO))), depth = StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE), 2);
            switch (k) {
                case 0: System.out.println(names(p)); break;
                case 1: System.out.println(names(r).equals(names(p)) + " " + names(depth).equals(names(p)) + " " + (names(all).size() >= names(p).size())); break;
                case 2: p.forEach(f -> System.out.println(f.getMethodName() + " " + f.getLineNumber() + " " + f.getFileName() + " " + f.isNativeMethod() + " " + (f.getByteCodeIndex() >= 0) + " " + f)); break;
                case 3: System.out.println(r.getCallerClass() + " " + r.walk(s -> s.map(StackFrame::getDeclaringClass).distinct().collect(Collectors.toList()))); break;
                case 4: System.out.println(p.walk(s -> s.skip(1).findFirst()).get().getMethodName() + " " + p.walk(s -> s.limit(2).count()) + " " + p.walk(Stream::count)); break;
                case 5: System.out.println((Object) r.walk(s -> s.map(f -> f.getMethodType().toString() + f.getDescriptor()).collect(Collectors.toList()))); break;
                case 6: try { p.getCallerClass(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); } try { p.walk(Stream::findFirst).get().getDeclaringClass(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); } try { p.walk(Stream::findFirst).get().getMethodType(); } catch (UnsupportedOperationException e) { System.out.println("UOE type"); } break;
                case 7: Stream<StackFrame> leak = p.walk(s -> s); try { leak.count(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); } break;
                case 8: System.out.println((Object) p.walk(s -> s.map(f -> { int inner = p.walk(Stream::count).intValue(); return f.getMethodName() + (inner > 5); }).limit(3).collect(Collectors.toList()))); break;
                case 9: p.walk(s -> { Iterator<StackFrame> it = s.iterator(); it.next(); it.next(); System.out.println(it.next().getMethodName() + it.hasNext()); return null; }); break;
                case 10: try { p.walk(s -> { throw new IllegalArgumentException("in walk"); }); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); } break;
                case 11: System.out.println((Object) p.walk(s -> s.sorted(Comparator.comparing(StackFrame::getMethodName)).map(StackFrame::getMethodName).collect(Collectors.joining(",")))); break;
            }
        }
    }
    static int deep(int n) { return n == 0 ? StackWalker.getInstance().walk(Stream::count).intValue() : deep(n - 1); }
    static Class<?> caller() { return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
    static class Other { static Class<?> ask() { return caller(); } }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 12; i++) a(new Run(i));
        System.out.println(deep(10) + " " + deep(500) + " " + deep(1500));
        System.out.println(caller() + " " + Other.ask() + " " + Walker.class.getDeclaredMethod("caller").invoke(null));
        try { main2(); } catch (Exception e) { System.out.println(e.getMessage()); }
        Thread t = new Thread(new Runnable() { public void run() { System.out.println(names(StackWalker.getInstance())); try { caller2(); } catch (IllegalCallerException e) { System.out.println(e.getMessage()); } } });
        t.start();
        t.join();
        StackFrame f = StackWalker.getInstance().walk(s -> s.findFirst()).get();
        StackTraceElement e = f.toStackTraceElement();
        System.out.println(e + " " + f.getLineNumber() + " " + (f.getByteCodeIndex() > 0));
        System.out.println((Object) StackWalker.getInstance(Set.of(Option.DROP_METHOD_INFO, Option.RETAIN_CLASS_REFERENCE)).walk(s -> s.map(StackFrame::getClassName).collect(Collectors.toList())));
        try { StackWalker.getInstance(Option.DROP_METHOD_INFO).walk(s -> s.findFirst().get().getMethodName()); } catch (UnsupportedOperationException x) { System.out.println(x.getMessage()); }
    }
    static void caller2() { StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass(); System.out.println("has caller"); }
    static void main2() throws Exception { System.out.println(StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass()); }
}

import java.net.URI;
import java.util.*;
import javax.tools.*;
import java.io.*;

/** The compiler called from a program: sources and classes in memory, diagnostics, annotation processors, one class after another. */
public class Compiles {
    static class Source extends SimpleJavaFileObject {
        final String text;
        Source(String n, String t) { super(URI.create("string:///" + n + ".java"), Kind.SOURCE); text = t; }
        @Override public CharSequence getCharContent(boolean i) { return text; }
    }
    static class Out extends SimpleJavaFileObject {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Out(String n, Kind k) { super(URI.create("mem:///" + n + k.extension), k); }
        @Override public OutputStream openOutputStream() { bytes.reset(); return bytes; }
        @Override public CharSequence getCharContent(boolean i) { return bytes.toString(); }
        @Override public InputStream openInputStream() { return new ByteArrayInputStream(bytes.toByteArray()); }
    }
    @javax.annotation.processing.SupportedAnnotationTypes("*")
    static class Proc extends javax.annotation.processing.AbstractProcessor {
        boolean done;
        @Override public javax.lang.model.SourceVersion getSupportedSourceVersion() { return javax.lang.model.SourceVersion.latest(); }
        @Override public boolean process(Set<? extends javax.lang.model.element.TypeElement> s, javax.annotation.processing.RoundEnvironment r) {
            for (var e : r.getRootElements()) processingEnv.getMessager().printMessage(Diagnostic.Kind.NOTE, "saw " + e + " " + processingEnv.getElementUtils().getAllMembers((javax.lang.model.element.TypeElement) e).size());
            if (!done) { done = true; try (Writer w = processingEnv.getFiler().createSourceFile("Made").openWriter()) { w.write("public class Made { public static String s() { return \"made\"; } }"); } catch (IOException e) { throw new UncheckedIOException(e); } }
            return false;
        }
    }
    public static void main(String[] args) throws Exception {
        JavaCompiler c = ToolProvider.getSystemJavaCompiler();
        Map<String, Out> outs = new TreeMap<>();
        var fm = new ForwardingJavaFileManager<JavaFileManager>(c.getStandardFileManager(null, Locale.ROOT, null)) {
            @Override public JavaFileObject getJavaFileForOutput(Location l, String n, JavaFileObject.Kind k, FileObject s) { Out o = new Out(n, k); outs.put(n + k.extension, o); return o; }
        };
        var diags = new DiagnosticCollector<JavaFileObject>();
        String src = "import java.util.function.*; public class Main implements Supplier<String> { sealed interface S permits A, B {} record A(int x) implements S {} record B(String y, S in) implements S {}"
            + " static String show(Object o) { return switch (o) { case A(var x) when x > 5 -> \"big\" + x; case A(int x) -> \"small\" + x; case B(var y, A(var z)) -> y + z; case B b -> \"b\"; case int[] i -> \"ints\" + i.length; case null -> \"null\"; default -> o.toString(); }; }"
            + " public String get() { Function<Integer, Integer> f = n -> n * 2; enum E { P, Q } var l = new java.util.ArrayList<Object>(); for (var e : E.values()) l.add(e); int[] a = {1}; return show(new A(7)) + show(new A(2)) + show(new B(\"q\", new A(1))) + show(new B(\"q\", new B(\"\", null))) + show(a) + show(null) + f.apply(21) + l + Made.s() + new Object() { int q = a[0]; }.q; } }";
        var task = c.getTask(null, fm, diags, List.of("-Xlint:all", "-g"), null, List.of(new Source("Main", src)));
        task.setProcessors(List.of(new Proc()));
        System.out.println(task.call() + " " + outs.keySet());
        for (var d : diags.getDiagnostics()) System.out.println(d.getKind() + " " + d.getMessage(Locale.ROOT));
        ClassLoader l = new ClassLoader() {
            @Override protected Class<?> findClass(String n) throws ClassNotFoundException { Out o = outs.get(n + ".class"); if (o == null) throw new ClassNotFoundException(n); byte[] b = o.bytes.toByteArray(); return defineClass(n, b, 0, b.length); }
        };
        System.out.println(((java.util.function.Supplier<?>) l.loadClass("Main").getDeclaredConstructor().newInstance()).get());
        for (String bad : new String[] {"class X { int f() { } }", "class X { void f() { int i = \"s\"; undefined(); } }", "class X extends Y {}", "class X { void f() { while (true); int j; } }", "interface I { sealed interface J {} }", "class {"}) {
            var ds = new DiagnosticCollector<JavaFileObject>();
            System.out.println(c.getTask(null, fm, ds, List.of(), null, List.of(new Source("X", bad))).call());
            for (var d : ds.getDiagnostics()) System.out.println("  " + d.getCode() + " " + d.getLineNumber() + ":" + d.getColumnNumber() + " " + d.getMessage(Locale.ROOT).replace('\n', '/'));
        }
    }
}

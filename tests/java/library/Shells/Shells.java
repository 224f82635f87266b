import java.util.*;
import jdk.jshell.*;
import jdk.jshell.execution.LocalExecutionControlProvider;

/** JShell in the process: snippets that are replaced, refer ahead, fail and throw; each is classes loaded into one VM. */
public class Shells {
    public static void main(String[] args) {
        try (JShell s = JShell.builder().executionEngine(new LocalExecutionControlProvider(), Map.of()).build()) {
            String[] all = {"int x = 41", "x + 1", "String f(int a) { return g(a) + \"!\"; }", "f(2)", "String g(int a) { return \"g\" + a * x; }", "f(2)", "x = 7", "f(2)",
                "class P { int v; P(int v) { this.v = v; } int twice() { return v * 2; } }", "var p = new P(21)", "p.twice()", "class P { int v; P(int v) { this.v = v; } int twice() { return v * 3; } }", "p", "new P(2).twice()",
                "record R(int a, String b) { }", "new R(1, \"q\")", "sealed interface S permits A, B { }", "record A(int i) implements S { }", "record B(S l, S r) implements S { }", "int sum(S s) { return switch (s) { case A(int i) -> i; case B(S l, S r) -> sum(l) + sum(r); }; }", "sum(new B(new A(1), new B(new A(2), new A(3))))",
                "1 / 0", "int[] z = new int[-1]", "throw new java.io.IOException(\"mine\")", "int y = \"text\"", "undefined()", "for (int i = 0; i < 3; i++) System.out.println(\"loop \" + i)", "import java.util.stream.*", "IntStream.range(0, 10).boxed().collect(Collectors.partitioningBy(i -> i % 3 == 0))", "enum E { ONE, TWO { @Override public String toString() { return \"two\"; } } }", "E.valueOf(\"TWO\")", "java.util.function.Supplier<Integer> su = () -> x * 2", "su.get()", "long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }", "fib(18)", "<T extends Comparable<T>> T mx(T a, T b) { return a.compareTo(b) > 0 ? a : b; }", "mx(\"a\", \"b\")", "int x = 5", "x"};
            for (String c : all) {
                for (SnippetEvent e : s.eval(c)) {
                    String ex = e.exception() == null ? "" : " " + (e.exception() instanceof EvalException v ? v.getExceptionClassName() + ":" : e.exception().getClass().getSimpleName()) + e.exception().getMessage();
                    System.out.println(c + " => " + e.status() + " " + e.value() + ex);
                    if (e.status() == Snippet.Status.REJECTED) s.diagnostics(e.snippet()).forEach(d -> System.out.println("   " + d.getCode() + " " + d.getPosition()));
                    if (e.status() == Snippet.Status.RECOVERABLE_DEFINED) System.out.println("   " + s.unresolvedDependencies((DeclarationSnippet) e.snippet()).toList());
                }
            }
            System.out.println(s.variables().map(VarSnippet::name).toList() + " " + s.methods().map(m -> m.name() + m.signature()).toList() + " " + s.types().map(TypeDeclSnippet::name).toList());
            System.out.println(s.sourceCodeAnalysis().completionSuggestions("\"\".isEm", 7, new int[1]).stream().map(SourceCodeAnalysis.Suggestion::continuation).toList() + " " + s.sourceCodeAnalysis().analyzeType("x + 1L", 5));
        }
        System.exit(0);
    }
}

import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class Prog {
    int field = 3;

    static String text() {
        return "one";
    }

    /** Redefined while it runs: the frames that are there end in the old form. */
    static int depth(int n) throws Exception {
        if (n == 0) {
            Agent.to = "three";
            Agent.instrumentation.retransformClasses(Prog.class);
            System.out.println("inner " + text() + " here " + "one");
            return 0;
        }
        int r = depth(n - 1) + 1;
        if (r < 3) {
            System.out.println("old form says " + "one");
        }
        return r;
    }

    interface Attempt {
        void run() throws Throwable;
    }

    static void attempt(Attempt attempt) {
        try {
            attempt.run();
            System.out.println("done");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Instrumentation tool = Agent.instrumentation;
        System.out.println(text());
        for (int i = 0; i < 20000; i++) {
            text();
        }
        System.out.println(depth(5) + " " + text());
        Agent.quiet = true;
        for (int i = 0; i < 50; i++) {
            Agent.to = "turn " + i;
            tool.retransformClasses(Prog.class);
            if (!text().equals(Agent.to)) {
                throw new AssertionError(text());
            }
        }
        System.out.println(text() + " " + new Prog().field);
        byte[] own = Prog.class.getResourceAsStream("Prog.class").readAllBytes();
        Agent.to = "five";
        tool.redefineClasses(new ClassDefinition(Prog.class, own));
        System.out.println(text());
        byte[] other = Agent.class.getResourceAsStream("Agent.class").readAllBytes();
        attempt(() -> tool.redefineClasses(new ClassDefinition(Prog.class, other)));
        attempt(() -> tool.redefineClasses(new ClassDefinition(Prog.class, new byte[10])));
        attempt(() -> tool.retransformClasses(int[].class));
        attempt(() -> tool.retransformClasses(int.class));
        Runnable lambda = () -> { };
        System.out.println(tool.isModifiableClass(lambda.getClass()) + " " + tool.isModifiableClass(Object.class));
        tool.retransformClasses(String.class, ArrayList.class, Object.class, HashMap.class);
        int count = 0;
        for (Class<?> c : tool.getAllLoadedClasses()) {
            if (tool.isModifiableClass(c)) {
                tool.retransformClasses(c);
                count++;
            }
        }
        System.out.println((count > 300) + " " + text());
        System.out.println(tool.getObjectSize(new int[10]) > 40);
        Module base = Object.class.getModule();
        Module mine = Prog.class.getModule();
        System.out.println(base.isOpen("jdk.internal.misc", mine));
        tool.redefineModule(base, Set.of(), Map.of(), Map.of("jdk.internal.misc", Set.of(mine)), Set.of(), Map.of());
        System.out.println(base.isOpen("jdk.internal.misc", mine));
        attempt(() -> tool.redefineModule(base, Set.of(), Map.of("no.such", Set.of(mine)), Map.of(), Set.of(), Map.of()));
        System.out.println(List.of(tool.getInitiatedClasses(Prog.class.getClassLoader())).contains(Prog.class));
    }
}

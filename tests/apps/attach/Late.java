import java.lang.instrument.Instrumentation;

/** An agent for a running program. */
public class Late {
    public static void agentmain(String arguments, Instrumentation instrumentation) throws Exception {
        if ("fail".equals(arguments)) {
            throw new IllegalStateException("as asked");
        }
        for (Class<?> c : instrumentation.getAllLoadedClasses()) {
            if (c.getName().equals("Served")) {
                var field = c.getDeclaredField("said");
                field.setAccessible(true);
                field.set(null, "an agent came with " + arguments);
            }
        }
    }
}

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isMethod;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.lang.instrument.Instrumentation;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/** An agent made with Byte Buddy: tells of each call of the program's methods, and of a class of the JDK that is loaded before. */
public class Advised {
    public static class Calls {
        @Advice.OnMethodEnter
        static int enter(@Advice.Origin("#t.#m") String method) {
            System.out.println("> " + method);
            return 7;
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(@Advice.Origin("#m") String method, @Advice.Enter int entered, @Advice.Thrown Throwable thrown) {
            System.out.println("< " + method + " " + entered + " " + thrown);
        }
    }

    public static void premain(String arguments, Instrumentation instrumentation) {
        new AgentBuilder.Default()
            .disableClassFormatChanges()
            .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
            .with(new AgentBuilder.Listener.StreamWriting(System.out).withErrorsOnly())
            .type(nameStartsWith("Shapes").or(named("java.util.StringJoiner")))
            .transform((builder, type, loader, module, domain) ->
                builder.visit(Advice.to(Calls.class).on(isMethod().and(not(isAbstract())))))
            .installOn(instrumentation);
    }
}

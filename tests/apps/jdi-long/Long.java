import com.sun.jdi.*;
import com.sun.jdi.connect.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Debugs a javac: 10,000 stops (in the short form 2,000) at a breakpoint in its parser, each judged by a local's value, a method called at each tenth stop, then
 * 2,000 (400) steps with the frames looked at. Prints counts and digests of what it saw.
 */
public class Long {
    private static final boolean LONG = System.getenv("PELLUCID_LONG") != null;
    private static final int STOPS = LONG ? 10_000 : 2_000;
    private static final int STEPS = LONG ? 2_000 : 400;
    /** The stock VM doesn't know the option, and so ignores it. */
    private static final String OPTIONS = "-XX:+IgnoreUnrecognizedVMOptions -XX:GCEveryAllocations=1000";

    private final VirtualMachine vm;
    private final CRC32 digest = new CRC32();

    private Long(VirtualMachine vm) {
        this.vm = vm;
    }

    public static void main(String[] args) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("home").setValue(System.getenv("JAVA_HOME"));
        arguments.get("options").setValue(OPTIONS);
        arguments.get("main").setValue("-m jdk.compiler/com.sun.tools.javac.Main -proc:none -d out Generated.java");
        VirtualMachine vm = connector.launch(arguments);
        Process process = vm.process();
        Thread output = new Thread(() -> copy(process));
        output.start();
        try {
            new Long(vm).debug();
        } catch (Throwable e) {
            e.printStackTrace(System.out);
            process.destroyForcibly();
        }
        System.out.println("exit " + process.waitFor());
        output.join();
    }

    private static void copy(Process process) {
        try {
            process.getInputStream().transferTo(System.out);
            process.getErrorStream().transferTo(System.out);
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
    }

    private void debug() throws Exception {
        EventRequestManager requests = vm.eventRequestManager();
        ClassPrepareRequest prepare = requests.createClassPrepareRequest();
        prepare.addClassFilter("com.sun.tools.javac.parser.JavacParser");
        prepare.enable();
        ClassPrepareEvent prepared = null;
        EventSet set = null;
        while (prepared == null) {
            set = next(set);
            for (Event event : set) {
                prepared = event instanceof ClassPrepareEvent e ? e : prepared;
            }
        }
        ReferenceType parser = prepared.referenceType();
        Method accept = parser.methodsByName("accept", "(Lcom/sun/tools/javac/parser/Tokens$TokenKind;)V").getFirst();
        BreakpointRequest stop = requests.createBreakpointRequest(accept.location());
        stop.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        stop.enable();
        Field token = parser.fieldByName("token");

        Map<ObjectReference, String> names = new HashMap<>();
        int semicolons = 0;
        int calls = 0;
        ThreadReference thread = null;
        long start = System.nanoTime();
        for (int i = 0; i < STOPS; i++) {
            set = next(set);
            BreakpointEvent event = (BreakpointEvent) set.iterator().next();
            thread = event.thread();
            StackFrame frame = thread.frame(0);
            ObjectReference kind = (ObjectReference) frame.getValue(frame.visibleVariableByName("tk"));
            ObjectReference current = (ObjectReference) frame.thisObject().getValue(token);
            String name = names.computeIfAbsent(kind,
                k -> ((StringReference) k.getValue(k.referenceType().fieldByName("name"))).value());
            int at = ((IntegerValue) current.getValue(current.referenceType().fieldByName("pos"))).value();
            saw(name + at);
            if (name.equals(";")) {
                semicolons++;
            }
            if (i % 10 == 0) {
                // The collector runs while objects of the debugger's and the program's are on their way.
                StringReference own = vm.mirrorOf("stop " + i);
                own.disableCollection();
                Method concat = own.referenceType().methodsByName("concat").getFirst();
                Method text = kind.referenceType().methodsByName("toString").getFirst();
                int options = i % 20 == 0 ? ObjectReference.INVOKE_SINGLE_THREADED : 0;
                // Results are read at once: nothing keeps them.
                saw(((StringReference) kind.invokeMethod(thread, text, List.of(), options)).value());
                saw(((StringReference) own.invokeMethod(thread, concat, List.of(own), options)).value());
                own.enableCollection();
                calls += 2;
            }
        }
        requests.deleteEventRequest(stop);
        System.out.println(STOPS + " stops, " + semicolons + " semicolons, " + calls + " calls: " + digest.getValue());
        System.err.println("stops: " + (System.nanoTime() - start) / 1_000_000 + " ms");

        start = System.nanoTime();
        StepRequest step = requests.createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_INTO);
        for (String library : List.of("java.*", "jdk.*", "sun.*")) {
            step.addClassExclusionFilter(library);
        }
        step.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        step.enable();
        for (int i = 0; i < STEPS; i++) {
            set = next(set);
            StepEvent event = (StepEvent) set.iterator().next();
            Location location = event.location();
            saw(location.declaringType().name().replaceAll("/0x\\p{XDigit}+", "") + location.method().name() + location.lineNumber());
            if (i % 10 == 0) {
                for (StackFrame frame : thread.frames()) {
                    saw(frame.location().method().name() + frame.location().codeIndex());
                }
            }
        }
        requests.deleteEventRequest(step);
        System.out.println(STEPS + " steps: " + digest.getValue());
        System.err.println("steps: " + (System.nanoTime() - start) / 1_000_000 + " ms");
        int others = 0;
        try {
            while (true) {
                set = next(set);
                for (Event event : set) {
                    others += event instanceof VMDeathEvent || event instanceof VMDisconnectEvent ? 0 : 1;
                }
            }
        } catch (VMDisconnectedException e) {
            System.out.println("other events " + others);
        }
    }

    private void saw(String what) {
        digest.update(what.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private EventSet next(EventSet last) throws InterruptedException {
        if (last != null) {
            try {
                last.resume();
            } catch (VMDisconnectedException e) {
                // There may be events left.
            }
        }
        return vm.eventQueue().remove();
    }
}

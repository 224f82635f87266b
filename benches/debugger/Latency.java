import com.sun.jdi.*;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a debugger waits for, on two VMs by turns: both debuggees run all the time, and each round measures one, then the other.
 * `./x bench --debugger` runs it; by hand:
 *
 * <pre>
 * javac -g -d OUT benches/debugger/*.java
 * java --add-modules jdk.jdi -cp OUT Latency [-rounds N] JAVA -- OPTIONS OF THE OTHER VM, such as -XXaltjvm=DIR
 * </pre>
 *
 * Prints for each operation the medians in microseconds and their ratio.
 */
public class Latency {
    private static final int OPERATIONS = 100;

    /** A program under libjdwp with what has been measured of it, in nanoseconds. */
    private static final class Side {
        final Process process;
        final BufferedReader said;
        final Map<String, List<Long>> times = new TreeMap<>();

        Side(String java, List<String> options, String classes) throws Exception {
            List<String> command = new ArrayList<>(List.of(java));
            command.addAll(options);
            command.addAll(List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0", "-cp", classes, "LatencyTarget"));
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
            said = new BufferedReader(new InputStreamReader(process.getInputStream()));
        }

        /** After each connection the program says anew where it listens. */
        String port() throws Exception {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                if (line.startsWith("Listening")) {
                    return line.substring(line.lastIndexOf(' ') + 1);
                }
            }
            throw new IllegalStateException("the program has ended");
        }

        void took(String what, long start) {
            times.computeIfAbsent(what, w -> new ArrayList<>()).add(System.nanoTime() - start);
        }

        double median(String what) {
            List<Long> all = times.get(what);
            Collections.sort(all);
            return all.get(all.size() / 2) / 1000.0;
        }
    }

    public static void main(String[] args) throws Exception {
        List<String> words = new ArrayList<>(List.of(args));
        int rounds = 10;
        if (words.getFirst().equals("-rounds")) {
            words.removeFirst();
            rounds = Integer.parseInt(words.removeFirst());
        }
        String java = words.removeFirst();
        words.remove("--");
        String classes = System.getProperty("java.class.path");
        Side stock = new Side(java, List.of(), classes);
        Side ours = new Side(java, words, classes);
        try {
            for (int i = 0; i <= rounds; i++) {
                round(stock);
                round(ours);
                if (i == 0) {
                    // That was to warm up.
                    stock.times.clear();
                    ours.times.clear();
                }
            }
            System.out.printf("%-40s %12s %12s %8s%n", "operation", "stock, us", "ours, us", "ratio");
            for (String what : stock.times.keySet()) {
                double left = stock.median(what);
                double right = ours.median(what);
                System.out.printf("%-40s %12.1f %12.1f %8.2f%n", what, left, right, right / left);
            }
        } finally {
            stock.process.destroyForcibly();
            ours.process.destroyForcibly();
        }
    }

    private static void round(Side side) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(c -> c.name().equals("com.sun.jdi.SocketAttach")).findFirst().orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("port").setValue(side.port());
        arguments.get("hostname").setValue("127.0.0.1");
        long start = System.nanoTime();
        VirtualMachine vm = connector.attach(arguments);
        int seen = vm.allClasses().size();
        for (ThreadReference thread : vm.allThreads()) {
            seen += thread.name().length();
        }
        side.took("attach, list classes and threads", start);
        if (seen < 400) {
            throw new IllegalStateException("too few classes and threads");
        }
        stopped(side, vm);
        vm.dispose();
    }

    private static void stopped(Side side, VirtualMachine vm) throws Exception {
        EventRequestManager requests = vm.eventRequestManager();
        ClassType type = (ClassType) vm.classesByName("LatencyTarget").getFirst();
        Method method = type.methodsByName("round").getFirst();
        // The fiftieth local is set on the line before this one.
        Location full = method.allLineLocations().get(50);
        BreakpointRequest stop = requests.createBreakpointRequest(full);
        stop.enable();
        EventSet set = awaited(vm);
        ThreadReference thread = ((BreakpointEvent) set.iterator().next()).thread();
        Method evaluated = type.methodsByName("evaluated").getFirst();
        List<LocalVariable> locals = thread.frame(0).visibleVariables();
        if (locals.size() < 50) {
            throw new IllegalStateException("only " + locals.size() + " locals at " + full);
        }
        for (int i = 0; i < OPERATIONS; i++) {
            long start = System.nanoTime();
            Value value = type.invokeMethod(thread, evaluated, List.of(vm.mirrorOf(i)), ObjectReference.INVOKE_SINGLE_THREADED);
            side.took("one evaluation", start);
            if (((IntegerValue) value).value() != i + 1) {
                throw new IllegalStateException("wrong value");
            }
        }
        for (int i = 0; i < OPERATIONS; i++) {
            // An evaluation makes the client forget the frames.
            type.invokeMethod(thread, evaluated, List.of(vm.mirrorOf(i)), ObjectReference.INVOKE_SINGLE_THREADED);
            long start = System.nanoTime();
            StackFrame frame = thread.frame(0);
            int read = frame.getValues(locals).size();
            side.took("a frame with 50 locals read", start);
            if (read != locals.size()) {
                throw new IllegalStateException("values are missing");
            }
        }
        stop.disable();
        StepRequest step = requests.createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_INTO);
        step.addClassExclusionFilter("java.*");
        step.enable();
        for (int i = 0; i < OPERATIONS; i++) {
            Location before = thread.frame(0).location();
            long start = System.nanoTime();
            set.resume();
            set = awaited(vm);
            // A step in main, over the sleep there, is no measure.
            if (before.method().equals(method) && ((StepEvent) set.iterator().next()).location().method().equals(method)) {
                side.took("one step", start);
            }
        }
        requests.deleteEventRequest(step);
        set.resume();
    }

    /** The next event; the one that tells of the VM's start is passed over. */
    private static EventSet awaited(VirtualMachine vm) throws InterruptedException {
        while (true) {
            EventSet set = vm.eventQueue().remove(60_000);
            if (set == null) {
                throw new IllegalStateException("no event came");
            }
            if (!(set.iterator().next() instanceof VMStartEvent)) {
                return set;
            }
            set.resume();
        }
    }
}

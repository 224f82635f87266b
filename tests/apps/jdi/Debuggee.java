import com.sun.jdi.*;
import com.sun.jdi.connect.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A program under libjdwp with the connection to it. Each event that comes in is printed, in the words of {@link #words}. */
final class Debuggee implements AutoCloseable {
    /** What one step of a session may take, in milliseconds; then its debuggee is killed. */
    private static final long PATIENCE = 30_000;
    private static int started;
    /** Names of threads that have been heard of, for when they run on. */
    private static final Map<ThreadReference, String> NAMES = new HashMap<>();

    final Process process;
    final Path said;
    final String main;
    VirtualMachine vm;
    ReferenceType type;
    private EventSet set;
    private int listened;
    private final Deque<Event> pending = new ArrayDeque<>();

    private Debuggee(Process process, Path said, String main) {
        this.process = process;
        this.said = said;
        this.main = main;
        Thread guard = new Thread(() -> {
            try {
                if (!process.waitFor(PATIENCE, TimeUnit.MILLISECONDS)) {
                    System.out.println(main + " took too long");
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
            }
        });
        guard.setDaemon(true);
        guard.start();
    }

    /** Starts a program with options of libjdwp (null: none) and of the VM; doesn't connect. */
    static Debuggee spawn(String jdwp, List<String> options, String main, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(System.getenv("JAVA"));
        if (jdwp != null) {
            command.add("-agentlib:jdwp=transport=dt_socket," + jdwp);
        }
        command.addAll(options);
        if (!options.contains("-cp")) {
            command.addAll(List.of("-cp", System.getenv("CLASSES")));
        }
        command.add(main);
        command.addAll(Arrays.asList(args));
        Path said = Path.of("said-" + started++);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
        return new Debuggee(process, said, main);
    }

    /** A program that waits at the preparation of its main class, in {@link #type}. */
    static Debuggee of(String main, String... args) throws Exception {
        return of(List.of(), main, args);
    }

    static Debuggee of(List<String> options, String main, String... args) throws Exception {
        return of("", options, main, args);
    }

    /** The same, with more options for libjdwp, each with a comma before it. */
    static Debuggee of(String jdwp, List<String> options, String main, String... args) throws Exception {
        Debuggee debuggee = spawn("server=y,suspend=y,address=127.0.0.1:0" + jdwp, options, main, args);
        debuggee.attach();
        debuggee.next();
        debuggee.prepared(main);
        debuggee.type = debuggee.named(main);
        return debuggee;
    }

    /** Attaches where the program says it listens; after each connection it listens elsewhere. */
    void attach() throws Exception {
        attach(address());
    }

    String address() throws Exception {
        String line = awaitLine("Listening for transport", ++listened);
        return line.substring(line.lastIndexOf(' ') + 1);
    }

    void attach(String address) throws Exception {
        AttachingConnector connector = connector("com.sun.jdi.SocketAttach", Bootstrap.virtualMachineManager().attachingConnectors());
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("port").setValue(address.substring(address.lastIndexOf(':') + 1));
        arguments.get("hostname").setValue("127.0.0.1");
        vm = connector.attach(arguments);
        set = null;
        pending.clear();
    }

    static <C extends Connector> C connector(String name, List<C> all) {
        return all.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
    }

    String awaitLine(String part) throws Exception {
        return awaitLine(part, 1);
    }

    /** The nth line with that text in what the program prints. */
    private String awaitLine(String part, int nth) throws Exception {
        while (true) {
            boolean alive = process.isAlive();
            String text = Files.readString(said);
            // Only whole lines.
            List<String> found = text.substring(0, text.lastIndexOf('\n') + 1).lines().filter(line -> line.contains(part)).toList();
            if (found.size() >= nth) {
                return found.get(nth - 1);
            }
            if (!alive) {
                throw new IOException(main + " ended without saying " + part + ": " + Files.readString(said));
            }
            Thread.sleep(5);
        }
    }

    EventRequestManager requests() {
        return vm.eventRequestManager();
    }

    /** The next event, after the ones before have been resumed; null when the VM is gone. */
    Event next() throws InterruptedException {
        Event event = silent();
        if (event != null) {
            say(words(event));
        }
        return event;
    }

    /** The next event, not printed. */
    Event silent() throws InterruptedException {
        if (pending.isEmpty()) {
            resume();
            try {
                set = vm.eventQueue().remove();
            } catch (VMDisconnectedException e) {
                return null;
            }
            pending.addAll(set);
        }
        return pending.removeFirst();
    }

    /** Lets the program go on after the last event set. */
    void resume() {
        if (set != null) {
            try {
                set.resume();
            } catch (VMDisconnectedException e) {
                // The next event says so.
            }
            set = null;
        }
    }

    /** The next event of a kind; those before are printed and resumed. */
    <E extends Event> E await(Class<E> kind) throws InterruptedException {
        return await(kind, e -> true);
    }

    <E extends Event> E await(Class<E> kind, Predicate<E> wanted) throws InterruptedException {
        while (true) {
            Event event = next();
            if (event == null) {
                throw new VMDisconnectedException("waiting for " + kind.getSimpleName());
            }
            if (kind.isInstance(event) && wanted.test(kind.cast(event))) {
                return kind.cast(event);
            }
        }
    }

    BreakpointEvent hit() throws InterruptedException {
        return await(BreakpointEvent.class);
    }

    /** Goes on to the line with that mark, by a breakpoint for this once. */
    BreakpointEvent to(String mark) throws Exception {
        BreakpointRequest request = stopAt(mark);
        BreakpointEvent event = await(BreakpointEvent.class, e -> e.request() == request);
        requests().deleteEventRequest(request);
        return event;
    }

    /** Waits until a class is prepared. */
    ClassPrepareEvent prepared(String name) throws InterruptedException {
        ClassPrepareRequest request = requests().createClassPrepareRequest();
        request.addClassFilter(name);
        request.addCountFilter(1);
        request.enable();
        return await(ClassPrepareEvent.class);
    }

    ReferenceType named(String name) {
        return vm.classesByName(name).getFirst();
    }

    /** An enabled breakpoint at the line of the main class's source with the comment `// at: MARK`. */
    BreakpointRequest stopAt(String mark) throws Exception {
        BreakpointRequest request = requests().createBreakpointRequest(at(mark));
        request.enable();
        return request;
    }

    Location at(String mark) throws Exception {
        int line = line(mark);
        while (true) {
            for (ReferenceType each : vm.allClasses()) {
                if (each.name().startsWith(main) && each.isPrepared()) {
                    try {
                        List<Location> locations = each.locationsOfLine(line);
                        if (!locations.isEmpty()) {
                            return locations.getFirst();
                        }
                    } catch (AbsentInformationException e) {
                        // A lambda's class.
                    }
                }
            }
            // The class isn't there yet.
            prepared(main + "$*");
        }
    }

    int line(String mark) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(System.getenv("APP"), main + ".java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// at: " + mark)) {
                return i + 1;
            }
        }
        throw new IOException("no mark " + mark);
    }

    ThreadReference thread(String name) {
        return vm.allThreads().stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
    }

    /** Lets the program run to its end; says what it printed and how it ended. */
    void finish() throws Exception {
        while (next() != null) {
            // Each is printed.
        }
        over();
    }

    /** The same without looking for events. */
    void over() throws Exception {
        process.waitFor();
        for (String line : Files.readAllLines(said)) {
            if (!line.startsWith("Listening")) {
                say("| " + clean(line));
            }
        }
        say("exit " + process.exitValue());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    static void say(String text) {
        StringBuilder ascii = new StringBuilder();
        for (char c : text.toCharArray()) {
            ascii.append(c == '\t' || c >= ' ' && c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        }
        System.out.println(ascii);
    }

    /** What is done, or which exception that gives. */
    interface Attempt {
        Object get() throws Exception;
    }

    /** Prints the answer to a question, which may be an exception. */
    static void ask(String what, Attempt attempt) {
        String answer;
        try {
            Object got = attempt.get();
            answer = got instanceof Value value ? show(value) : clean(String.valueOf(got));
        } catch (ExecutionException e) {
            answer = e.getCause() instanceof InvocationException thrown ? "throws " + show(thrown.exception()) : clean(e.getCause().toString());
        } catch (InvocationException e) {
            answer = "throws " + show(e.exception());
        } catch (Exception | LinkageError e) {
            answer = clean(e.getClass().getName() + (e instanceof InternalException || e instanceof UnsupportedOperationException ? ": " + e.getMessage() : ""));
        }
        say("  " + what + ": " + answer);
    }

    /** Without what changes from run to run. */
    static String clean(String text) {
        return text.replaceAll("[./+]0x\\p{XDigit}+", "/0x").replaceAll("\\(id=\\d+\\)", "");
    }

    static String show(Value value) {
        return switch (value) {
            case null -> "null";
            case StringReference string -> '"' + string.value() + '"';
            case PrimitiveValue primitive -> primitive.type().name() + " " + primitive;
            case VoidValue nothing -> "void";
            case ArrayReference array -> {
                int length = array.length();
                String first = array.getValues().stream().limit(8).map(Debuggee::show).collect(Collectors.joining(", "));
                yield clean(array.type().name()) + " of " + length + " {" + first + (length > 8 ? ", ..." : "") + "}";
            }
            case ThreadReference thread -> "thread " + thread.name();
            case ThreadGroupReference group -> "group " + group.name();
            case ClassObjectReference mirror -> "class of " + clean(mirror.reflectedType().name());
            case ObjectReference object -> "a " + clean(object.type().name());
            default -> clean(value.toString());
        };
    }

    static String where(Location location) {
        if (location == null) {
            return "nowhere";
        }
        return clean(location.declaringType().name()) + "." + location.method().name() + ":" + location.lineNumber();
    }

    static String words(Event event) {
        String text = event.getClass().getSimpleName().replaceAll("Impl$|Event.*$", "");
        text = switch (event) {
            case ClassPrepareEvent e -> text + " " + clean(e.referenceType().name());
            case ClassUnloadEvent e -> text + " " + clean(e.className());
            case ThreadStartEvent e -> text + " " + name(e.thread());
            case ThreadDeathEvent e -> text + " " + name(e.thread());
            case ExceptionEvent e -> text + " " + e.exception().referenceType().name() + ", caught " + where(e.catchLocation());
            case ModificationWatchpointEvent e ->
                text + " " + e.field().name() + " of " + show(e.object()) + ": " + show(e.valueCurrent()) + " to " + show(e.valueToBe());
            case WatchpointEvent e -> text + " " + e.field().name() + " of " + show(e.object()) + ": " + show(e.valueCurrent());
            case MethodEntryEvent e -> text + " " + e.method().name() + e.method().signature();
            case MethodExitEvent e -> text + " " + e.method().name() + " with " + show(e.returnValue());
            case MonitorContendedEnterEvent e -> text + " " + show(e.monitor());
            case MonitorContendedEnteredEvent e -> text + " " + show(e.monitor());
            case MonitorWaitEvent e -> text + " " + show(e.monitor()) + " timeout " + e.timeout();
            case MonitorWaitedEvent e -> text + " " + show(e.monitor()) + " timedout " + e.timedout();
            default -> text;
        };
        return event instanceof LocatableEvent e ? text + " (" + name(e.thread()) + " at " + where(e.location()) + ")" : text;
    }

    /** The monitors a thread owns; their order is the VM's affair. */
    static List<String> owned(ThreadReference thread) throws IncompatibleThreadStateException {
        return thread.ownedMonitors().stream().map(Debuggee::show).sorted().toList();
    }

    static String name(ThreadReference thread) {
        return NAMES.computeIfAbsent(thread, ThreadReference::name);
    }

    static List<String> frames(ThreadReference thread) throws IncompatibleThreadStateException {
        return thread.frames().stream().map(f -> where(f.location())).toList();
    }
}

import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

/** Methods and constructors called in the program. */
class Calls implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        all();
        nested();
        alone();
        refused();
    }

    static Method method(ReferenceType type, String name, int arguments) throws Exception {
        for (Method method : type.methodsByName(name)) {
            if (method.argumentTypeNames().size() == arguments) {
                return method;
            }
        }
        throw new IllegalArgumentException(name);
    }

    static Value call(ThreadReference thread, ReferenceType type, String signature, Value... arguments) throws Exception {
        int bracket = signature.indexOf('(');
        Method method = type.methodsByName(signature.substring(0, bracket), signature.substring(bracket)).getFirst();
        return type instanceof InterfaceType in ? in.invokeMethod(thread, method, List.of(arguments), 0)
            : ((ClassType) type).invokeMethod(thread, method, List.of(arguments), 0);
    }

    private static void all() throws Exception {
        Debuggee.say("-- static");
        try (Debuggee d = Debuggee.of("CallsTarget")) {
            ThreadReference thread = d.to("stop").thread();
            VirtualMachine vm = d.vm;
            ClassType type = (ClassType) d.type;
            Debuggee.ask("not", () -> call(thread, type, "not(Z)Z", vm.mirrorOf(true)));
            Debuggee.ask("negate byte", () -> call(thread, type, "negate(B)B", vm.mirrorOf((byte) -128)));
            Debuggee.ask("next", () -> call(thread, type, "next(C)C", vm.mirrorOf('y')));
            Debuggee.ask("negate short", () -> call(thread, type, "negate(S)S", vm.mirrorOf((short) 5)));
            Debuggee.ask("sum", () -> call(thread, type, "sum(II)I", vm.mirrorOf(Integer.MAX_VALUE), vm.mirrorOf(1)));
            Debuggee.ask("mix", () -> call(thread, type, "mix(IJDFLjava/lang/String;)J", vm.mirrorOf(1), vm.mirrorOf(1L << 40), vm.mirrorOf(2.9),
                vm.mirrorOf(3.9f), vm.mirrorOf("four")));
            Debuggee.ask("half", () -> call(thread, type, "half(F)F", vm.mirrorOf(0.5f)));
            Debuggee.ask("root", () -> call(thread, type, "root(D)D", vm.mirrorOf(2.0)));
            Debuggee.ask("nothing", () -> call(thread, type, "nothing()V"));
            Debuggee.ask("fail", () -> call(thread, type, "fail(Ljava/lang/String;)Ljava/lang/Object;", vm.mirrorOf("why")));
            Debuggee.ask("deep 500", () -> call(thread, type, "deep(I)I", vm.mirrorOf(500)));
            Debuggee.ask("deeper", () -> call(thread, type, "deep(I)I", vm.mirrorOf(10_000_000)));
            Debuggee.ask("collecting", () -> call(thread, type, "collecting(I)I", vm.mirrorOf(100)));
            Debuggee.ask("guarded", () -> call(thread, type, "guarded()I"));
            Debuggee.ask("parse", () -> call(thread, d.named("java.lang.Integer"), "parseInt(Ljava/lang/String;)I", vm.mirrorOf("12x")));

            Debuggee.say("-- of objects");
            StackFrame frame = thread.frame(0);
            ObjectReference greeting = (ObjectReference) frame.getValue(frame.visibleVariableByName("greeting"));
            ObjectReference list = (ObjectReference) frame.getValue(frame.visibleVariableByName("list"));
            ReferenceType in = d.named("CallsTarget$Greeting");
            ClassType base = (ClassType) d.named("CallsTarget$Base");
            ClassType derived = (ClassType) d.named("CallsTarget$Derived");
            Debuggee.ask("greet", () -> greeting.invokeMethod(thread, method(in, "greet", 1), List.of(vm.mirrorOf("ho")), 0));
            Debuggee.ask("greet, nonvirtual", () -> greeting.invokeMethod(thread, method(in, "greet", 1), List.of(vm.mirrorOf("ho")),
                ObjectReference.INVOKE_NONVIRTUAL));
            Debuggee.ask("name by the interface", () -> greeting.invokeMethod(thread, method(in, "name", 0), List.of(), 0));
            Debuggee.ask("name by the interface, nonvirtual",
                () -> greeting.invokeMethod(thread, method(in, "name", 0), List.of(), ObjectReference.INVOKE_NONVIRTUAL));
            Debuggee.ask("secret", () -> greeting.invokeMethod(thread, method(in, "secret", 0), List.of(), 0));
            Debuggee.ask("count", () -> ((InterfaceType) in).invokeMethod(thread, method(in, "count", 1),
                List.of(greeting, vm.mirrorOf("2"), list), 0));
            Debuggee.ask("which", () -> greeting.invokeMethod(thread, method(base, "which", 0), List.of(), 0));
            Debuggee.ask("which of the superclass",
                () -> greeting.invokeMethod(thread, method(base, "which", 0), List.of(), ObjectReference.INVOKE_NONVIRTUAL));
            Debuggee.ask("toString", () -> list.invokeMethod(thread, method(list.referenceType(), "toString", 0), List.of(), 0));
            Debuggee.ask("get 7", () -> list.invokeMethod(thread, method(list.referenceType(), "get", 1), List.of(vm.mirrorOf(7)), 0));
            Debuggee.ask("clone of an array", () -> {
                ArrayReference made = ((ArrayType) vm.classesByName("int[]").getFirst()).newInstance(3);
                return made.invokeMethod(thread, method(d.named("java.lang.Object"), "clone", 0), List.of(), 0);
            });
            Debuggee.ask("hashCode of a string", () -> vm.mirrorOf("hash").invokeMethod(thread, method(d.named("java.lang.String"), "hashCode", 0),
                List.of(), 0));

            Debuggee.say("-- constructors");
            Method made = method(derived, "<init>", 2);
            Debuggee.ask("new", () -> {
                ObjectReference object = derived.newInstance(thread, made, List.of(vm.mirrorOf("fresh"), vm.mirrorOf(7L)), 0);
                return object.invokeMethod(thread, method(in, "greet", 1), List.of(vm.mirrorOf("hi")), 0);
            });
            Debuggee.ask("new that throws", () -> derived.newInstance(thread, made, List.of(vm.mirrorOf("x"), vm.mirrorOf(-1L)), 0));
            Debuggee.ask("new list", () -> ((ClassType) list.referenceType()).newInstance(thread, method(list.referenceType(), "<init>", 0), List.of(), 0));

            Debuggee.say("-- what initialises classes");
            ReferenceType classes = d.named("java.lang.Class");
            List<ClassType> loaded = new ArrayList<>();
            for (String name : List.of("CallsTarget$Later", "CallsTarget$Broken", "CallsTarget$Unfinished", "CallsTarget$Nowhere")) {
                Debuggee.ask(name, () -> {
                    Value mirror = call(thread, classes, "forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
                        vm.mirrorOf(name), vm.mirrorOf(false), type.classLoader());
                    loaded.add((ClassType) ((ClassObjectReference) mirror).reflectedType());
                    return mirror;
                });
            }
            ClassType later = loaded.get(0);
            ClassType broken = loaded.get(1);
            ClassType unfinished = loaded.get(2);
            Debuggee.say("listed " + vm.classesByName(later.name()).size() + ", prepared " + later.isPrepared() + ", initialised " + later.isInitialized());
            Debuggee.ask("methods", () -> later.methods().size());
            // Whoever calls a method by JDWP has the class initialised.
            for (String name : List.of("java.lang.Math", later.name(), broken.name(), unfinished.name())) {
                Debuggee.ask("initialised " + name, () -> call(thread, classes, "forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
                    vm.mirrorOf(name), vm.mirrorOf(true), type.classLoader()));
            }
            Debuggee.say("prepared " + later.isPrepared() + ", initialised " + later.isInitialized() + ", failed " + broken.failedToInitialize());
            Debuggee.ask("get", () -> call(thread, later, "get()I"));
            Debuggee.ask("get of the broken", () -> call(thread, broken, "get()I"));
            Debuggee.ask("new of an abstract class", () -> unfinished.newInstance(thread, method(unfinished, "<init>", 0), List.of(), 0));
            Debuggee.say("" + Debuggee.frames(thread));
            d.finish();
        }
    }

    /** Events come in while a method runs. */
    private static void nested() throws Exception {
        Debuggee.say("-- with events on the way");
        try (Debuggee d = Debuggee.of("CallsTarget")) {
            ThreadReference thread = d.to("stop").thread();
            BreakpointRequest inSum = d.stopAt("sum");
            FutureTask<Value> outer = started(() -> call(thread, d.type, "sum(II)I", d.vm.mirrorOf(10), d.vm.mirrorOf(20)));
            // The event set of before must not be resumed: the call has resumed what it needs.
            EventSet set = d.vm.eventQueue().remove();
            set.forEach(e -> Debuggee.say(Debuggee.words(e)));
            Debuggee.say("" + Debuggee.frames(thread));
            Debuggee.ask("a call within", () -> call(thread, d.type, "nothing()V"));
            StackFrame frame = thread.frame(0);
            frame.setValue(frame.visibleVariableByName("a"), d.vm.mirrorOf(100));
            inSum.disable();
            MethodExitRequest exit = d.requests().createMethodExitRequest();
            exit.addClassFilter(d.type);
            exit.addThreadFilter(thread);
            exit.enable();
            set.resume();
            EventSet third = d.vm.eventQueue().remove();
            third.forEach(e -> Debuggee.say(Debuggee.words(e)));
            exit.disable();
            third.resume();
            Debuggee.ask("outer", outer::get);
            Debuggee.say("" + Debuggee.frames(thread));
            ExceptionRequest thrown = d.requests().createExceptionRequest(null, true, true);
            thrown.addClassFilter(d.type);
            thrown.enable();
            FutureTask<Value> fails = started(() -> call(thread, d.type, "fail(Ljava/lang/String;)Ljava/lang/Object;", d.vm.mirrorOf("reported")));
            EventSet fourth = d.vm.eventQueue().remove();
            fourth.forEach(e -> Debuggee.say(Debuggee.words(e)));
            fourth.resume();
            Debuggee.ask("fails", fails::get);
            d.finish();
        }
    }

    private static FutureTask<Value> started(java.util.concurrent.Callable<Value> call) {
        FutureTask<Value> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }

    /** Whether other threads run while a method is called. */
    private static void alone() throws Exception {
        Debuggee.say("-- single threaded or not");
        try (Debuggee d = Debuggee.of("CallsTarget")) {
            ThreadReference thread = d.to("stop").thread();
            ClassType type = (ClassType) d.type;
            Debuggee.ask("with the others", () -> type.invokeMethod(thread, method(type, "awaitTicks", 1), List.of(d.vm.mirrorOf(5)), 0));
            Debuggee.ask("alone", () -> type.invokeMethod(thread, method(type, "quiet", 0), List.of(), ClassType.INVOKE_SINGLE_THREADED));
            Debuggee.say("ticker suspended " + d.thread("ticker").suspendCount() + ", main " + thread.suspendCount());
            Debuggee.ask("alone on the other", () -> type.invokeMethod(d.thread("ticker"), method(type, "nothing", 0), List.of(),
                ClassType.INVOKE_SINGLE_THREADED));
            d.finish();
        }
    }

    private static void refused() throws Exception {
        Debuggee.say("-- refused");
        try (Debuggee d = Debuggee.of("CallsTarget")) {
            ThreadReference thread = d.to("stop").thread();
            ClassType type = (ClassType) d.type;
            Method sum = method(type, "sum", 2);
            Debuggee.ask("too few arguments", () -> type.invokeMethod(thread, sum, List.of(d.vm.mirrorOf(1)), 0));
            Debuggee.ask("a string for an int", () -> type.invokeMethod(thread, sum, List.of(d.vm.mirrorOf(1), d.vm.mirrorOf("2")), 0));
            Debuggee.ask("a long for an int", () -> type.invokeMethod(thread, sum, List.of(d.vm.mirrorOf(1), d.vm.mirrorOf(2L)), 0));
            Debuggee.ask("a byte for an int", () -> type.invokeMethod(thread, sum, List.of(d.vm.mirrorOf(1), d.vm.mirrorOf((byte) 2)), 0));
            Debuggee.ask("a static method of another class", () -> ((ClassType) d.named("java.lang.Object")).invokeMethod(thread, sum, List.of(), 0));
            Debuggee.ask("a class initialiser", () -> type.invokeMethod(thread, method(type, "<clinit>", 0), List.of(), 0));
            Debuggee.ask("a thread that isn't stopped by an event", () -> type.invokeMethod(d.thread("Signal Dispatcher"), sum,
                List.of(d.vm.mirrorOf(1), d.vm.mirrorOf(2)), 0));
            List<Value> nothing = new ArrayList<>();
            nothing.add(null);
            Debuggee.ask("null for a string", () -> type.invokeMethod(thread, method(type, "fail", 1), nothing, 0));
            Debuggee.ask("still", () -> type.invokeMethod(thread, sum, List.of(d.vm.mirrorOf(1), d.vm.mirrorOf(2)), 0));
            d.finish();
        }
    }
}

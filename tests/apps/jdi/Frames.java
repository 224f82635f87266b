import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.List;

/** Popped frames, early returns, exceptions thrown into threads. */
class Frames implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        popped();
        returned();
        fromEvents();
        refused();
        stopped();
    }

    private static Value local(ThreadReference thread, String name) throws Exception {
        StackFrame frame = thread.frame(0);
        return frame.getValue(frame.visibleVariableByName(name));
    }

    private static void popped() throws Exception {
        Debuggee.say("-- popped");
        try (Debuggee d = Debuggee.of("FramesTarget")) {
            ThreadReference thread = d.to("inner").thread();
            Debuggee.say("x " + local(thread, "x") + " count " + Debuggee.show(d.type.getValue(d.type.fieldByName("count"))));
            thread.popFrames(thread.frame(0));
            Debuggee.say("" + Debuggee.frames(thread) + " local " + local(thread, "local"));
            StackFrame caller = thread.frame(0);
            caller.setValue(caller.visibleVariableByName("local"), d.vm.mirrorOf(50));
            // The arguments are what they were at the call, but the callee's own changes of them stay.
            d.to("inner");
            Debuggee.say("x " + local(thread, "x") + " count " + Debuggee.show(d.type.getValue(d.type.fieldByName("count"))));
            thread.popFrames(thread.frame(1));
            Debuggee.say("" + Debuggee.frames(thread));
            d.to("outer");
            Debuggee.say("local " + local(thread, "local"));
            d.to("locked");
            Debuggee.say("owned " + Debuggee.owned(thread));
            thread.popFrames(thread.frame(0));
            Debuggee.say("owned " + Debuggee.owned(thread));
            d.to("locked");
            Debuggee.say("owned " + Debuggee.owned(thread));
            d.to("compared");
            Debuggee.ask("a frame with library frames below", () -> {
                for (StackFrame frame : thread.frames()) {
                    if (frame.location().method().name().equals("compared")) {
                        thread.popFrames(frame);
                        return Debuggee.frames(thread);
                    }
                }
                return "none";
            });
            d.to("constructor");
            Debuggee.ask("a constructor", () -> {
                thread.popFrames(thread.frame(0));
                return Debuggee.frames(thread);
            });
            d.finish();
        }
    }

    private static void returned() throws Exception {
        Debuggee.say("-- returned early");
        try (Debuggee d = Debuggee.of("FramesTarget")) {
            ThreadReference thread = d.to("locked").thread();
            thread.forceEarlyReturn(d.vm.mirrorOf(1234));
            for (String name : List.of("aBoolean", "aByte", "aChar", "aShort", "anInt", "aLong", "aFloat", "aDouble", "aString", "aList", "anArray",
                    "nothing")) {
                Method method = d.type.methodsByName(name).getFirst();
                BreakpointRequest request = d.requests().createBreakpointRequest(method.location());
                request.enable();
                d.hit();
                d.requests().deleteEventRequest(request);
                Value value = switch (method.returnTypeName()) {
                    case "boolean" -> d.vm.mirrorOf(true);
                    case "byte" -> d.vm.mirrorOf((byte) -7);
                    case "char" -> d.vm.mirrorOf('Z');
                    case "short" -> d.vm.mirrorOf((short) -777);
                    case "int" -> d.vm.mirrorOf(Integer.MIN_VALUE);
                    case "long" -> d.vm.mirrorOf(Long.MIN_VALUE);
                    case "float" -> d.vm.mirrorOf(1e-40f);
                    case "double" -> d.vm.mirrorOf(-0.0);
                    case "java.lang.String" -> d.vm.mirrorOf("early");
                    case "int[]" -> ((ArrayType) d.vm.classesByName("int[]").getFirst()).newInstance(6);
                    case "void" -> d.vm.mirrorOfVoid();
                    default -> null;
                };
                thread.forceEarlyReturn(value);
            }
            d.to("throwing");
            thread.forceEarlyReturn(d.vm.mirrorOfVoid());
            d.finish();
        }
    }

    /** From other events than breakpoints. */
    private static void fromEvents() throws Exception {
        Debuggee.say("-- popped and returned from at an entry, a step, a watched field, an exception");
        try (Debuggee d = Debuggee.of("FramesTarget")) {
            MethodEntryRequest entry = d.requests().createMethodEntryRequest();
            entry.addClassFilter(d.type);
            entry.addCountFilter(3);
            entry.enable();
            ThreadReference thread = d.await(MethodEntryEvent.class).thread();
            thread.popFrames(thread.frame(0));
            ModificationWatchpointRequest watch = d.requests().createModificationWatchpointRequest(d.type.fieldByName("count"));
            watch.enable();
            d.await(ModificationWatchpointEvent.class);
            thread.popFrames(thread.frame(0));
            d.await(ModificationWatchpointEvent.class);
            thread.forceEarlyReturn(d.vm.mirrorOf(9));
            watch.disable();
            d.to("locked");
            StepRequest step = d.requests().createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            step.enable();
            d.await(StepEvent.class);
            d.requests().deleteEventRequest(step);
            Debuggee.ask("pop main", () -> {
                thread.popFrames(thread.frame(0));
                return Debuggee.frames(thread);
            });
            ExceptionRequest thrown = d.requests().createExceptionRequest(null, true, true);
            thrown.addClassFilter(d.type);
            thrown.enable();
            d.to("throwing");
            d.await(ExceptionEvent.class);
            Debuggee.ask("return", () -> {
                thread.forceEarlyReturn(d.vm.mirrorOfVoid());
                return "done";
            });
            d.finish();
        }
    }

    private static void refused() throws Exception {
        Debuggee.say("-- refused");
        try (Debuggee d = Debuggee.of("FramesTarget")) {
            ThreadReference thread = d.to("inner").thread();
            Debuggee.ask("void from an int method", () -> {
                thread.forceEarlyReturn(d.vm.mirrorOfVoid());
                return "done";
            });
            Debuggee.ask("a string from an int method", () -> {
                thread.forceEarlyReturn(d.vm.mirrorOf("x"));
                return "done";
            });
            Debuggee.ask("the last frame", () -> {
                thread.popFrames(thread.frame(thread.frameCount() - 1));
                return "done";
            });
            Debuggee.ask("a frame of the signal dispatcher", () -> {
                ThreadReference other = d.thread("Signal Dispatcher");
                other.forceEarlyReturn(d.vm.mirrorOfVoid());
                return "done";
            });
            Debuggee.ask("a native frame", () -> {
                ThreadReference other = d.thread("Reference Handler");
                other.popFrames(other.frame(0));
                return "done";
            });
            Debuggee.ask("an early return from a native frame", () -> {
                d.thread("Reference Handler").forceEarlyReturn(d.vm.mirrorOfVoid());
                return "done";
            });
            StackFrame old = thread.frame(0);
            d.to("compared");
            Debuggee.ask("a frame of before", () -> {
                thread.popFrames(old);
                return "done";
            });
            d.finish();
        }
    }

    private static void stopped() throws Exception {
        Debuggee.say("-- stopped");
        try (Debuggee d = Debuggee.of("FramesTarget")) {
            ThreadReference thread = d.to("stopping").thread();
            d.to("inner");
            Value mirror = Calls.call(thread, d.named("java.lang.Class"), "forName(Ljava/lang/String;)Ljava/lang/Class;",
                d.vm.mirrorOf("java.lang.IllegalArgumentException"));
            ClassType type = (ClassType) ((ClassObjectReference) mirror).reflectedType();
            Method constructor = type.concreteMethodByName("<init>", "(Ljava/lang/String;)V");
            ObjectReference exception = type.newInstance(thread, constructor, List.of(d.vm.mirrorOf("the debugger")), 0);
            Debuggee.ask("something else", () -> {
                thread.stop(d.vm.mirrorOf("string"));
                return "done";
            });
            thread.stop(exception);
            d.finish();
        }
    }
}

import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.function.Consumer;

/** Exceptions: caught or not, by class and its subclasses, by where they are thrown. */
class Exceptions implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        session("-- all", null, true, true, r -> {
            r.addClassExclusionFilter("java.*");
            r.addClassExclusionFilter("jdk.*");
            r.addClassExclusionFilter("sun.*");
        });
        session("-- uncaught", null, false, true, r -> { });
        session("-- a class and its subclasses, caught", "ExceptionsTarget$Own", true, false, r -> { });
        session("-- a subclass, uncaught", "ExceptionsTarget$Special", false, true, r -> { });
        session("-- thrown by a class", null, true, true, r -> r.addClassFilter("*$Other"));
        session("-- the second of java.lang.RuntimeException", "java.lang.RuntimeException", true, true, r -> {
            r.addClassFilter("ExceptionsTarget");
            r.addCountFilter(2);
        });
        session("-- Throwable in thread main", "java.lang.Throwable", true, true, r -> {
            r.addClassFilter("ExceptionsTarget*");
            r.addThreadFilter(r.virtualMachine().allThreads().stream().filter(t -> t.name().equals("main")).findFirst().orElseThrow());
        });
        looking();
    }

    private static void session(String title, String name, boolean caught, boolean uncaught, Consumer<ExceptionRequest> filters) throws Exception {
        Debuggee.say(title);
        try (Debuggee d = Debuggee.of("ExceptionsTarget")) {
            ReferenceType type = null;
            if (name != null) {
                if (d.vm.classesByName(name).isEmpty()) {
                    d.prepared(name);
                }
                type = d.named(name);
            }
            ExceptionRequest request = d.requests().createExceptionRequest(type, caught, uncaught);
            filters.accept(request);
            request.enable();
            d.finish();
        }
    }

    /** The exception and its frames, while it is reported; a step from there. */
    private static void looking() throws Exception {
        Debuggee.say("-- while it is thrown");
        try (Debuggee d = Debuggee.of("ExceptionsTarget")) {
            ExceptionRequest request = d.requests().createExceptionRequest(null, true, true);
            request.addClassFilter("ExceptionsTarget");
            request.enable();
            ExceptionEvent event;
            do {
                event = d.await(ExceptionEvent.class);
            } while (!event.exception().referenceType().name().equals("ExceptionsTarget$Own"));
            ObjectReference exception = event.exception();
            Field message = exception.referenceType().fieldByName("detailMessage");
            Field cause = exception.referenceType().fieldByName("cause");
            Debuggee.say(Debuggee.show(exception.getValue(message)) + " by " + Debuggee.show(exception.getValue(cause)));
            Debuggee.say("" + Debuggee.frames(event.thread()));
            exception.setValue(message, d.vm.mirrorOf("changed"));
            request.disable();
            StepRequest step = d.requests().createStepRequest(event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            step.addClassFilter("ExceptionsTarget");
            step.enable();
            d.await(StepEvent.class);
            d.await(StepEvent.class);
            d.requests().deleteEventRequest(step);
            d.finish();
        }
    }
}

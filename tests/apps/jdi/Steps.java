import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.List;

/** Single steps of all sizes and depths, with filters. */
class Steps implements Sessions.Topic {
    private static final List<String> LIBRARY = List.of("java.*", "jdk.*", "sun.*");

    @Override
    public void run() throws Exception {
        into("-- into, without the library", List.of(), LIBRARY);
        into("-- into, one class", List.of("StepsTarget$Square"), List.of());
        over();
        out();
        instructions();
        counted();
        mixed();
        fromEvents();
        errors();
    }

    private static StepRequest step(Debuggee d, ThreadReference thread, int size, int depth) {
        return d.requests().createStepRequest(thread, size, depth);
    }

    private static void into(String title, List<String> only, List<String> not) throws Exception {
        Debuggee.say(title);
        try (Debuggee d = Debuggee.of("StepsTarget")) {
            BreakpointEvent event = d.to("begin");
            StepRequest request = step(d, event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_INTO);
            only.forEach(request::addClassFilter);
            not.forEach(request::addClassExclusionFilter);
            request.enable();
            // Each step goes on where the last one stopped.
            d.finish();
        }
    }

    private static void over() throws Exception {
        Debuggee.say("-- over");
        try (Debuggee d = Debuggee.of("StepsTarget")) {
            BreakpointEvent event = d.to("begin");
            d.stopAt("deepest");
            StepRequest request = step(d, event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            request.enable();
            // The breakpoint on the way is hit within the step, which then begins anew at its end.
            d.finish();
        }
    }

    private static void out() throws Exception {
        Debuggee.say("-- out");
        try (Debuggee d = Debuggee.of("StepsTarget")) {
            BreakpointEvent event = d.to("deepest");
            StepRequest request = step(d, event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_OUT);
            request.enable();
            for (int i = 0; i < 4; i++) {
                d.await(StepEvent.class);
                Debuggee.say("depth " + event.thread().frameCount());
            }
            d.requests().deleteEventRequest(request);
            d.to("throws");
            request = step(d, event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_INTO);
            request.enable();
            d.await(StepEvent.class);
            d.await(StepEvent.class);
            d.requests().deleteEventRequest(request);
            Debuggee.say("" + Debuggee.frames(event.thread()));
            request = step(d, event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_OUT);
            request.enable();
            // Out of thrower by its exception, to the handler in catcher, on its first line or the one behind.
            Debuggee.say("out to " + ((StepEvent) d.silent()).location().method().name());
            d.requests().deleteEventRequest(request);
            d.finish();
        }
    }

    private static void instructions() throws Exception {
        Debuggee.say("-- by instructions");
        try (Debuggee d = Debuggee.of("StepsTarget")) {
            BreakpointEvent event = d.to("small");
            StepRequest request = step(d, event.thread(), StepRequest.STEP_MIN, StepRequest.STEP_INTO);
            LIBRARY.forEach(request::addClassExclusionFilter);
            request.enable();
            StringBuilder path = new StringBuilder();
            while (d.silent() instanceof StepEvent e && e.location().method().name().equals("arithmetic")) {
                path.append(' ').append(e.location().codeIndex());
            }
            Debuggee.say("arithmetic" + path + " and back in " + Debuggee.where(event.thread().frame(0).location()));
            d.requests().deleteEventRequest(request);
            request = step(d, event.thread(), StepRequest.STEP_MIN, StepRequest.STEP_OVER);
            request.enable();
            for (int i = 0; i < 6; i++) {
                StepEvent e = (StepEvent) d.silent();
                Debuggee.say(Debuggee.where(e.location()) + " " + e.location().codeIndex());
            }
            d.requests().deleteEventRequest(request);
            d.finish();
        }
    }

    private static void counted() throws Exception {
        Debuggee.say("-- the fourth step only");
        try (Debuggee d = Debuggee.of("StepsTarget")) {
            BreakpointEvent event = d.to("begin");
            StepRequest request = step(d, event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            request.addCountFilter(4);
            request.enable();
            d.await(StepEvent.class);
            d.finish();
        }
    }

    private static void mixed() throws Exception {
        Debuggee.say("-- with entries, exits and breakpoints");
        try (Debuggee d = Debuggee.of("StepsTarget")) {
            BreakpointEvent event = d.to("throws");
            StepRequest request = step(d, event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_INTO);
            LIBRARY.forEach(request::addClassExclusionFilter);
            request.enable();
            MethodEntryRequest entry = d.requests().createMethodEntryRequest();
            entry.addClassFilter("StepsTarget*");
            entry.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            entry.enable();
            MethodExitRequest exit = d.requests().createMethodExitRequest();
            exit.addClassFilter("StepsTarget*");
            exit.setSuspendPolicy(EventRequest.SUSPEND_NONE);
            exit.enable();
            ExceptionRequest exception = d.requests().createExceptionRequest(null, true, true);
            exception.addClassFilter("StepsTarget*");
            exception.enable();
            d.to("end");
            d.requests().deleteEventRequest(request);
            d.finish();
        }
    }

    /** Steps over and out that begin at an entry or a watched field. */
    private static void fromEvents() throws Exception {
        for (String kind : List.of("entry", "read", "write")) {
            for (int depth : new int[] {StepRequest.STEP_OVER, StepRequest.STEP_OUT}) {
                Debuggee.say("-- from " + kind + (depth == StepRequest.STEP_OVER ? ", over" : ", out"));
                try (Debuggee d = Debuggee.of("StepsTarget")) {
                    BreakpointEvent event = d.to("watched");
                    EventRequest from = switch (kind) {
                        case "entry" -> {
                            MethodEntryRequest request = d.requests().createMethodEntryRequest();
                            request.addClassFilter(d.type);
                            yield request;
                        }
                        case "read" -> d.requests().createAccessWatchpointRequest(d.type.fieldByName("watched"));
                        default -> d.requests().createModificationWatchpointRequest(d.type.fieldByName("watched"));
                    };
                    from.addCountFilter(1);
                    from.enable();
                    d.next();
                    d.requests().deleteEventRequest(from);
                    StepRequest request = step(d, event.thread(), StepRequest.STEP_LINE, depth);
                    request.enable();
                    for (int i = 0; i < 5 && d.next() instanceof StepEvent; i++) {
                        // Printed.
                    }
                    request.disable();
                    d.finish();
                }
            }
        }
    }

    private static void errors() throws Exception {
        Debuggee.say("-- requests that can't be");
        try (Debuggee d = Debuggee.of("StepsTarget")) {
            BreakpointEvent event = d.to("begin");
            StepRequest request = step(d, event.thread(), StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            Debuggee.ask("a second one", () -> step(d, event.thread(), StepRequest.STEP_MIN, StepRequest.STEP_OVER));
            Debuggee.ask("depth 7", () -> step(d, event.thread(), StepRequest.STEP_MIN, 7));
            Debuggee.ask("count 0", () -> {
                request.addCountFilter(0);
                return "set";
            });
            d.requests().deleteEventRequest(request);
            Debuggee.ask("a deleted one", () -> {
                request.enable();
                return "enabled";
            });
            d.finish();
        }
    }
}

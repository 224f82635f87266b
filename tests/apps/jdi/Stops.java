import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.List;

/** Breakpoints: counts, conditions, threads, instances, policies, many of them. */
class Stops implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        counts();
        filters();
        policies();
        everywhere();
    }

    private static Value local(LocatableEvent event, String name) throws Exception {
        StackFrame frame = event.thread().frame(0);
        return frame.getValue(frame.visibleVariableByName(name));
    }

    private static void counts() throws Exception {
        Debuggee.say("-- counts and conditions");
        try (Debuggee d = Debuggee.of("StopsTarget")) {
            BreakpointRequest fifth = d.requests().createBreakpointRequest(d.at("loop"));
            fifth.addCountFilter(5);
            fifth.enable();
            Debuggee.say("i = " + local(d.hit(), "i"));
            BreakpointRequest each = d.stopAt("loop");
            int seen = 0;
            BreakpointEvent event;
            do {
                event = (BreakpointEvent) d.silent();
                seen++;
            } while (((IntegerValue) local(event, "i")).value() % 9 != 0);
            Debuggee.say("after " + seen + " i = " + local(event, "i"));
            fifth.disable();
            fifth.enable();
            each.disable();
            // The count begins anew with the request: only 10 and 11 are left of it.
            d.to("ready");
            Debuggee.say("requests " + d.requests().breakpointRequests().size());
            d.requests().deleteAllBreakpoints();
            Debuggee.say("requests " + d.requests().breakpointRequests().size());
            d.finish();
        }
    }

    private static void filters() throws Exception {
        Debuggee.say("-- instances and threads");
        try (Debuggee d = Debuggee.of("StopsTarget")) {
            BreakpointEvent ready = d.to("ready");
            ObjectReference b = (ObjectReference) local(ready, "b");
            BreakpointRequest ofB = d.requests().createBreakpointRequest(d.at("add"));
            ofB.addInstanceFilter(b);
            ofB.enable();
            BreakpointRequest second = d.requests().createBreakpointRequest(d.at("add"));
            second.addInstanceFilter((ObjectReference) local(ready, "a"));
            second.addCountFilter(3);
            second.enable();
            BreakpointRequest inTwo = d.requests().createBreakpointRequest(d.at("twice"));
            inTwo.addThreadFilter(d.thread("two"));
            inTwo.enable();
            while (d.hit().request() != inTwo) {
                // Printed.
            }
            // Two requests at one place: one set of events.
            BreakpointRequest left = d.requests().createBreakpointRequest(d.at("bottom"));
            BreakpointRequest right = d.stopAt("bottom");
            left.setSuspendPolicy(EventRequest.SUSPEND_NONE);
            left.enable();
            right.putProperty("name", "right");
            BreakpointEvent event = d.hit();
            Debuggee.say("depth " + event.thread().frameCount());
            d.finish();
        }
    }

    private static void policies() throws Exception {
        Debuggee.say("-- what is suspended");
        for (int policy : new int[] {EventRequest.SUSPEND_NONE, EventRequest.SUSPEND_EVENT_THREAD, EventRequest.SUSPEND_ALL}) {
            try (Debuggee d = Debuggee.of("StopsTarget")) {
                BreakpointRequest ready = d.requests().createBreakpointRequest(d.at("ready"));
                ready.setSuspendPolicy(policy);
                ready.enable();
                // Its name is known before the program may be gone.
                Debuggee.name(d.thread("main"));
                BreakpointEvent event = d.hit();
                if (policy != EventRequest.SUSPEND_NONE) {
                    for (String name : List.of("main", "one", "two")) {
                        Debuggee.say(name + " suspended " + d.thread(name).suspendCount() + (d.thread(name).isAtBreakpoint() ? " at breakpoint" : ""));
                    }
                    d.vm.suspend();
                    event.thread().suspend();
                    Debuggee.say("main suspended " + event.thread().suspendCount());
                    event.thread().resume();
                    d.vm.resume();
                    Debuggee.say("main suspended " + event.thread().suspendCount());
                }
                d.finish();
            }
        }
    }

    /** A breakpoint at each line of the program; each is hit as often as the line is run. */
    private static void everywhere() throws Exception {
        Debuggee.say("-- everywhere");
        try (Debuggee d = Debuggee.of("StopsTarget")) {
            for (String name : List.of("StopsTarget", "StopsTarget$Nested")) {
                if (d.vm.classesByName(name).isEmpty()) {
                    d.prepared(name);
                }
                for (Location each : d.named(name).allLineLocations()) {
                    BreakpointRequest request = d.requests().createBreakpointRequest(each);
                    request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                    request.enable();
                }
                if (name.equals("StopsTarget")) {
                    // The threads run side by side; count only main's.
                    d.requests().breakpointRequests().forEach(r -> {
                        r.disable();
                        r.addThreadFilter(d.thread("main"));
                        r.enable();
                    });
                }
            }
            d.finish();
        }
    }
}

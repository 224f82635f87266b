import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;

/** Entries to and exits from methods, with what they return. */
class Methods implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        Debuggee.say("-- entries");
        try (Debuggee d = Debuggee.of("MethodsTarget")) {
            MethodEntryRequest request = d.requests().createMethodEntryRequest();
            request.addClassFilter("MethodsTarget*");
            request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            request.enable();
            d.finish();
        }
        Debuggee.say("-- exits");
        try (Debuggee d = Debuggee.of("MethodsTarget")) {
            MethodExitRequest request = d.requests().createMethodExitRequest();
            request.addClassFilter("MethodsTarget*");
            request.enable();
            d.finish();
        }
        Debuggee.say("-- of one class, one object, one thread");
        try (Debuggee d = Debuggee.of("MethodsTarget")) {
            d.prepared("MethodsTarget$Loud");
            MethodEntryRequest ofClass = d.requests().createMethodEntryRequest();
            ofClass.addClassFilter(d.named("MethodsTarget$Speaker"));
            ofClass.enable();
            MethodEntryRequest ofThread = d.requests().createMethodEntryRequest();
            ofThread.addThreadFilter(d.thread("main"));
            ofThread.addClassFilter("MethodsTarget");
            ofThread.addCountFilter(3);
            ofThread.enable();
            MethodExitRequest outside = d.requests().createMethodExitRequest();
            outside.addClassExclusionFilter("java.*");
            outside.addClassExclusionFilter("jdk.*");
            outside.addClassExclusionFilter("sun.*");
            outside.addClassExclusionFilter("MethodsTarget");
            outside.enable();
            d.finish();
        }
        Debuggee.say("-- the whole program, uncounted");
        try (Debuggee d = Debuggee.of("MethodsTarget")) {
            MethodEntryRequest in = d.requests().createMethodEntryRequest();
            in.addClassFilter("MethodsTarget");
            in.enable();
            MethodExitRequest out = d.requests().createMethodExitRequest();
            out.addClassFilter("MethodsTarget");
            out.enable();
            int depth = 0;
            int deepest = 0;
            int entries = 0;
            for (Event event = d.silent(); event != null; event = d.silent()) {
                // An exit by an exception has no event.
                if (event instanceof MethodEntryEvent e) {
                    entries++;
                    deepest = Math.max(deepest, ++depth);
                } else if (event instanceof MethodExitEvent) {
                    depth--;
                }
            }
            Debuggee.say("entries " + entries + " deepest " + deepest + " left " + depth);
            d.over();
        }
    }
}

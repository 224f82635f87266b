import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;

/** Classes that go with their loaders. */
class Unloading implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        try (Debuggee d = Debuggee.of("UnloadingTarget")) {
            ClassPrepareRequest prepares = d.requests().createClassPrepareRequest();
            prepares.addClassFilter("UnloadingTarget$Guest");
            prepares.setSuspendPolicy(EventRequest.SUSPEND_NONE);
            prepares.enable();
            ClassUnloadRequest unloads = d.requests().createClassUnloadRequest();
            unloads.addClassFilter("UnloadingTarget$Guest");
            unloads.setSuspendPolicy(EventRequest.SUSPEND_NONE);
            unloads.enable();
            // When an unloading is told depends on the collector; that all are told doesn't.
            d.stopAt("collected");
            int gone = 0;
            for (Event event = d.silent(); event != null && gone < 4; event = d.silent()) {
                if (event instanceof ClassUnloadEvent e) {
                    gone++;
                    Debuggee.say("unloaded " + e.className() + " " + e.classSignature());
                }
            }
            Debuggee.say("left " + d.vm.classesByName("UnloadingTarget$Guest").size());
            d.requests().deleteAllBreakpoints();
            ((ClassType) d.type).setValue(d.type.fieldByName("seen"), d.vm.mirrorOf(true));
            d.finish();
        }
    }
}

import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.List;

/** Watched fields of all types, read and written. */
class Watches implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        writes();
        reads();
        filters();
        stopped();
    }

    private static final List<String> NAMES = List.of("aBoolean", "aByte", "aChar", "aShort", "anInt", "aLong", "aFloat", "aDouble", "aString",
        "anArray", "anObject", "constant", "shared", "inherited");

    private static void writes() throws Exception {
        Debuggee.say("-- written");
        try (Debuggee d = Debuggee.of("WatchesTarget")) {
            d.to("begin");
            d.prepared("WatchesTarget$All");
            ReferenceType all = d.named("WatchesTarget$All");
            for (String name : NAMES) {
                d.requests().createModificationWatchpointRequest(all.fieldByName(name)).enable();
            }
            for (String name : List.of("count", "name")) {
                d.requests().createModificationWatchpointRequest(d.type.fieldByName(name)).enable();
            }
            d.finish();
        }
    }

    private static void reads() throws Exception {
        Debuggee.say("-- read");
        try (Debuggee d = Debuggee.of("WatchesTarget")) {
            d.to("made");
            ReferenceType all = d.named("WatchesTarget$All");
            for (String name : NAMES) {
                AccessWatchpointRequest request = d.requests().createAccessWatchpointRequest(all.fieldByName(name));
                request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                request.enable();
            }
            for (String name : List.of("count", "name")) {
                d.requests().createAccessWatchpointRequest(d.type.fieldByName(name)).enable();
            }
            d.finish();
        }
    }

    private static void filters() throws Exception {
        Debuggee.say("-- of one object, in one thread, the second time, outside of classes");
        try (Debuggee d = Debuggee.of("WatchesTarget")) {
            BreakpointEvent event = d.to("made");
            StackFrame frame = event.thread().frame(0);
            ObjectReference second = (ObjectReference) frame.getValue(frame.visibleVariableByName("second"));
            ReferenceType all = second.referenceType();
            ModificationWatchpointRequest ofSecond = d.requests().createModificationWatchpointRequest(all.fieldByName("aLong"));
            ofSecond.addInstanceFilter(second);
            ofSecond.enable();
            ModificationWatchpointRequest twice = d.requests().createModificationWatchpointRequest(d.type.fieldByName("count"));
            twice.addCountFilter(2);
            twice.enable();
            ModificationWatchpointRequest outside = d.requests().createModificationWatchpointRequest(all.fieldByName("inherited"));
            outside.addClassExclusionFilter("WatchesTarget$A*");
            outside.enable();
            ModificationWatchpointRequest here = d.requests().createModificationWatchpointRequest(d.type.fieldByName("name"));
            here.addThreadFilter(event.thread());
            here.enable();
            d.finish();
        }
    }

    /** While a write is reported the field has its old value, and may be given another one. */
    private static void stopped() throws Exception {
        Debuggee.say("-- changed while stopped");
        try (Debuggee d = Debuggee.of("WatchesTarget")) {
            Field count = d.type.fieldByName("count");
            ModificationWatchpointRequest request = d.requests().createModificationWatchpointRequest(count);
            request.enable();
            ModificationWatchpointEvent event = d.await(ModificationWatchpointEvent.class);
            Debuggee.say("count " + d.type.getValue(count));
            ((ClassType) d.type).setValue(count, d.vm.mirrorOf(1000));
            event = d.await(ModificationWatchpointEvent.class);
            Debuggee.say("count " + d.type.getValue(count) + ", the same request " + request.equals(event.request()));
            ((ClassType) d.type).setValue(count, d.vm.mirrorOf(2000));
            request.disable();
            d.finish();
        }
    }
}

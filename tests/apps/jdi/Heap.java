import com.sun.jdi.*;
import java.util.Arrays;
import java.util.List;

/** Instances, who refers to them, and objects kept from the collector. */
class Heap implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        try (Debuggee d = Debuggee.of("HeapTarget")) {
            ThreadReference thread = d.to("built").thread();
            ReferenceType node = d.named("HeapTarget$Node");
            ReferenceType special = d.named("HeapTarget$Special");
            ReferenceType holder = d.named("HeapTarget$Holder");
            List<ReferenceType> types = List.of(node, special, holder, d.type, d.named("HeapTarget$Node"));
            Debuggee.say("" + Arrays.toString(d.vm.instanceCounts(types)));
            Debuggee.say(node.instances(0).size() + " " + node.instances(2).size() + " " + special.instances(10).size());
            Debuggee.say("names " + node.instances(0).stream().map(o -> Debuggee.show(o.getValue(node.fieldByName("name")))).sorted().toList());
            Debuggee.ask("a negative count", () -> node.instances(-1));
            Debuggee.ask("of an interface", () -> d.named("java.util.List").instances(1).size());
            ObjectReference one = special.instances(1).getFirst();
            referring(one);
            Debuggee.say("two of them " + one.referringObjects(2).size());
            ObjectReference first = (ObjectReference) d.type.getValue(d.type.fieldByName("first"));
            referring(first);
            // An object of the debugger's own, and one it keeps.
            StringReference own = d.vm.mirrorOf("only the debugger's");
            own.disableCollection();
            one.disableCollection();
            long id = one.uniqueID();
            d.to("dropped");
            referring(one);
            d.to("removed");
            Calls.call(thread, d.named("java.lang.System"), "gc()V");
            Debuggee.say("" + Arrays.toString(d.vm.instanceCounts(types)));
            Debuggee.say("collected " + one.isCollected() + " " + own.isCollected() + " " + Debuggee.show(own) + " " + (one.uniqueID() == id));
            Debuggee.ask("a field of it", () -> one.getValue(node.fieldByName("name")));
            one.enableCollection();
            first = null;
            Debuggee.ask("enabled twice", () -> {
                one.enableCollection();
                return "done";
            });
            for (int i = 0; i < 100 && !one.isCollected(); i++) {
                Calls.call(thread, d.named("java.lang.System"), "gc()V");
            }
            Debuggee.say("collected " + one.isCollected() + " " + own.isCollected());
            Debuggee.ask("a field of it", () -> one.getValue(node.fieldByName("name")));
            Debuggee.ask("its type", () -> one.referenceType().name());
            Debuggee.say("" + Arrays.toString(d.vm.instanceCounts(types)));
            d.finish();
        }
    }

    private static void referring(ObjectReference object) {
        Debuggee.say("referring to it: " + object.referringObjects(0).stream().map(Debuggee::show).sorted().toList());
    }
}

import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Threads in hundreds, their groups, states and frames. */
class Threads implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        groups();
        comings();
    }

    private static void tree(ThreadGroupReference group, String indent) {
        List<ThreadGroupReference> children = new ArrayList<>(group.threadGroups());
        children.sort(Comparator.comparing(ThreadGroupReference::name));
        long many = group.threads().stream().filter(t -> t.name().startsWith("many")).count();
        // One thread more serves the stock VM's management.
        List<String> others = group.threads().stream().map(ThreadReference::name).filter(n -> !n.startsWith("many") && !n.equals("Notification Thread")
            && !n.startsWith("process reaper")).sorted().toList();
        Debuggee.say(indent + group.name() + (group.parent() == null ? "" : " of " + group.parent().name()) + ": " + many + " " + others);
        children.forEach(c -> tree(c, indent + "  "));
    }

    private static final String[] STATES = {"unknown", "zombie", "running", "sleeping", "monitor", "wait", "not started"};

    private static String state(ThreadReference thread) {
        return STATES[thread.status() + 1];
    }

    private static void groups() throws Exception {
        Debuggee.say("-- groups and states");
        try (Debuggee d = Debuggee.of("ThreadsTarget")) {
            ThreadReference main = d.to("there").thread();
            List<ThreadGroupReference> top = d.vm.topLevelThreadGroups();
            top.forEach(g -> tree(g, ""));
            Map<String, Integer> states = new TreeMap<>();
            Map<Integer, Integer> depths = new TreeMap<>();
            Map<String, ThreadReference> byName = new HashMap<>();
            for (ThreadReference thread : d.vm.allThreads()) {
                byName.put(thread.name(), thread);
                if (thread.name().startsWith("many")) {
                    states.merge(state(thread) + " " + thread.suspendCount() + " " + thread.isSuspended(), 1, Integer::sum);
                    depths.merge((int) thread.frames().stream().filter(f -> f.location().method().name().equals("wait")
                        && f.location().declaringType().name().equals("ThreadsTarget")).count(), 1, Integer::sum);
                }
            }
            Debuggee.say(states + " " + depths.size() + " depths");
            for (String name : List.of("main", "sleeping", "parked", "waiting", "blocked", "spinning")) {
                ThreadReference thread = byName.get(name);
                ObjectReference contended = thread.currentContendedMonitor();
                Debuggee.say(name + " " + state(thread) + " of " + thread.threadGroup().name() + " virtual " + thread.isVirtual() + " "
                    + thread.frames().stream().map(f -> f.location().method().name()).filter(n -> List.of("sleep", "park", "wait", "quiet", "main").contains(n)).toList()
                    + " contends " + Debuggee.show(contended) + " owns " + Debuggee.owned(thread));
            }
            StackFrame frame = main.frame(0);
            ThreadReference fresh = (ThreadReference) frame.getValue(frame.visibleVariableByName("fresh"));
            Debuggee.ask("one that isn't started", () -> state(fresh) + " " + fresh.name() + " " + fresh.isSuspended());
            Debuggee.ask("its frames", () -> fresh.frames());
            Debuggee.ask("its group", () -> fresh.threadGroup().name());
            ThreadReference spinning = byName.get("spinning");
            Debuggee.say("spun " + spins(d, spinning));
            spinning.suspend();
            spinning.resume();
            Debuggee.say("spun " + spins(d, spinning));
            // Only this one goes on, and stops again.
            spinning.resume();
            Debuggee.say("spun alone " + spins(d, spinning));
            Debuggee.ask("frames of a running thread", () -> spinning.frames());
            spinning.suspend();
            Debuggee.say("spun " + spins(d, spinning) + " " + spinning.frame(spinning.frameCount() - 3).location().declaringType().name().startsWith("ThreadsTarget"));
            byName.get("sleeping").interrupt();
            byName.get("waiting").interrupt();
            ThreadGroupReference outer = byName.get("many 1").threadGroup();
            outer.suspend();
            Debuggee.say("suspended " + byName.get("many 1").suspendCount() + " " + byName.get("many 3").suspendCount() + " " + main.suspendCount());
            outer.resume();
            Debuggee.say("suspended " + byName.get("many 1").suspendCount() + " " + byName.get("many 3").suspendCount() + " " + main.suspendCount());
            d.vm.suspend();
            d.vm.suspend();
            Debuggee.say("suspended " + byName.get("many 1").suspendCount() + " " + main.suspendCount());
            d.vm.resume();
            d.vm.resume();
            d.to("done");
            Debuggee.say("left " + d.vm.allThreads().stream().map(ThreadReference::name).filter(n -> n.startsWith("many") || byName.get(n) != null
                && List.of("sleeping", "parked", "waiting", "blocked", "spinning").contains(n)).toList());
            Debuggee.ask("a dead thread", () -> state(spinning) + " " + spinning.name());
            Debuggee.ask("its group", () -> spinning.threadGroup());
            Debuggee.ask("its frames", () -> spinning.frames());
            Debuggee.ask("its groups", () -> outer.threads().size() + " " + outer.name());
            d.finish();
        }
    }

    /** Whether the thread counts. */
    private static boolean spins(Debuggee d, ThreadReference thread) throws Exception {
        Field spun = d.type.fieldByName("spun");
        Value before = d.type.getValue(spun);
        for (int i = 0; i < (thread.isSuspended() ? 5 : 1000); i++) {
            Thread.sleep(5);
            if (!d.type.getValue(spun).equals(before)) {
                return true;
            }
        }
        return false;
    }

    private static void comings() throws Exception {
        Debuggee.say("-- starts and deaths");
        try (Debuggee d = Debuggee.of("ThreadsTarget")) {
            ThreadStartRequest starts = d.requests().createThreadStartRequest();
            starts.addPlatformThreadsOnlyFilter();
            starts.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            starts.enable();
            ThreadDeathRequest deaths = d.requests().createThreadDeathRequest();
            deaths.addPlatformThreadsOnlyFilter();
            deaths.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            deaths.enable();
            BreakpointRequest there = d.stopAt("there");
            Map<String, Integer> seen = new TreeMap<>();
            Event event = d.silent();
            while (event != null) {
                if (event.request() == there) {
                    d.thread("sleeping").interrupt();
                    d.thread("waiting").interrupt();
                }
                String kind = event.getClass().getSimpleName().replaceAll("EventImpl$", "");
                if (event instanceof ThreadStartEvent e) {
                    count(seen, kind, e.thread());
                } else if (event instanceof ThreadDeathEvent e) {
                    count(seen, kind, e.thread());
                }
                event = d.silent();
            }
            Debuggee.say("" + seen);
            d.over();
        }
    }

    private static void count(Map<String, Integer> seen, String kind, ThreadReference thread) {
        String name = Debuggee.name(thread).replaceAll("\\d+", "n");
        // The library has threads of its own.
        if (name.matches("main|many n|blocked|sleeping|parked|waiting|spinning")) {
            seen.merge(kind + " " + name, 1, Integer::sum);
        }
    }
}

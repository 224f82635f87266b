import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.List;

/** Monitors: who owns, enters and waits, and the events of it. */
class Monitors implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        asked();
        events();
    }

    private static String names(List<ThreadReference> threads) {
        return threads.stream().map(ThreadReference::name).sorted().toList().toString();
    }

    private static void of(ObjectReference lock) throws Exception {
        ThreadReference owner = lock.owningThread();
        Debuggee.say("owner " + (owner == null ? "none" : owner.name()) + " entered " + lock.entryCount() + " waiting " + names(lock.waitingThreads()));
    }

    private static void asked() throws Exception {
        Debuggee.say("-- owners");
        try (Debuggee d = Debuggee.of("MonitorsTarget")) {
            ThreadReference main = d.to("deep").thread();
            List<MonitorInfo> owned = main.ownedMonitorsAndFrames();
            for (MonitorInfo info : owned.stream().sorted((a, b) -> a.stackDepth() - b.stackDepth() != 0 ? a.stackDepth() - b.stackDepth()
                    : Debuggee.show(a.monitor()).compareTo(Debuggee.show(b.monitor()))).toList()) {
                Debuggee.say(Debuggee.show(info.monitor()) + " at depth " + info.stackDepth() + " of " + info.thread().name());
            }
            Debuggee.say("" + Debuggee.owned(main));
            ObjectReference lock = (ObjectReference) d.type.getValue(d.type.fieldByName("lock"));
            of(lock);
            Debuggee.ask("owned while running", () -> {
                d.thread("Signal Dispatcher").resume();
                try {
                    return d.thread("Signal Dispatcher").ownedMonitors();
                } finally {
                    d.thread("Signal Dispatcher").suspend();
                }
            });
            d.to("contended");
            ThreadReference contender = d.thread("contender");
            Debuggee.say("contends " + Debuggee.show(contender.currentContendedMonitor()) + ", main " + Debuggee.show(main.currentContendedMonitor()));
            of(lock);
            d.to("notified");
            ThreadReference waiter = d.thread("waiter");
            Debuggee.say("contends " + Debuggee.show(waiter.currentContendedMonitor()) + " owns " + Debuggee.owned(waiter));
            ThreadReference owner = lock.owningThread();
            Debuggee.say("owner " + owner.name() + " entered " + lock.entryCount());
            d.finish();
        }
    }

    private static void events() throws Exception {
        Debuggee.say("-- events");
        try (Debuggee d = Debuggee.of("MonitorsTarget")) {
            d.to("deep");
            ReferenceType lock = d.named("MonitorsTarget$Lock");
            MonitorContendedEnterRequest enter = d.requests().createMonitorContendedEnterRequest();
            MonitorContendedEnteredRequest entered = d.requests().createMonitorContendedEnteredRequest();
            MonitorWaitRequest wait = d.requests().createMonitorWaitRequest();
            MonitorWaitedRequest waited = d.requests().createMonitorWaitedRequest();
            enter.addClassFilter("MonitorsTarget");
            entered.addClassFilter("MonitorsTarget");
            wait.addClassFilter(lock);
            waited.addClassFilter(lock);
            for (EventRequest request : List.of(enter, entered, wait, waited)) {
                request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                request.enable();
            }
            d.finish();
        }
        Debuggee.say("-- of one thread, without a class");
        try (Debuggee d = Debuggee.of("MonitorsTarget")) {
            ThreadReference main = d.to("notified").thread();
            MonitorWaitRequest wait = d.requests().createMonitorWaitRequest();
            wait.addThreadFilter(main);
            wait.addClassExclusionFilter("java.lang.Thread");
            wait.enable();
            MonitorWaitedRequest waited = d.requests().createMonitorWaitedRequest();
            waited.addThreadFilter(main);
            waited.addClassExclusionFilter("java.lang.Thread");
            waited.enable();
            d.finish();
        }
    }
}

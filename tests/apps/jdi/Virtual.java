import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Virtual threads: steps, frames, values, calls, events; listed or not. */
class Virtual implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        stepped();
        parked();
        listed();
    }

    private static void stepped() throws Exception {
        Debuggee.say("-- steps and values");
        try (Debuggee d = Debuggee.of("VirtualTarget")) {
            ThreadReference worker = d.to("work").thread();
            Debuggee.say("virtual " + worker.isVirtual() + " listed " + d.vm.allThreads().contains(worker) + " of " + worker.threadGroup().name());
            Debuggee.say("frames " + Debuggee.frames(worker).subList(0, 2));
            StepRequest step = d.requests().createStepRequest(worker, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            step.enable();
            for (int i = 0; i < 5; i++) {
                d.await(StepEvent.class);
            }
            StackFrame frame = worker.frame(0);
            Debuggee.say("local " + frame.getValue(frame.visibleVariableByName("local")) + " owns " + Debuggee.owned(worker));
            Debuggee.ask("set a local", () -> {
                StackFrame top = worker.frame(0);
                top.setValue(top.visibleVariableByName("local"), d.vm.mirrorOf(500));
                return top.getValue(top.visibleVariableByName("local"));
            });
            Debuggee.ask("a call", () -> Calls.call(worker, d.named("java.lang.Integer"), "parseInt(Ljava/lang/String;)I", d.vm.mirrorOf("77")));
            d.requests().deleteEventRequest(step);
            d.to("worked");
            Debuggee.ask("early return", () -> {
                worker.forceEarlyReturn(d.vm.mirrorOf(10_000));
                return "done";
            });
            StepRequest into = d.requests().createStepRequest(worker, StepRequest.STEP_LINE, StepRequest.STEP_INTO);
            for (String library : List.of("java.*", "jdk.*", "sun.*")) {
                into.addClassExclusionFilter(library);
            }
            into.enable();
            ExceptionRequest thrown = d.requests().createExceptionRequest(null, true, true);
            thrown.addThreadFilter(worker);
            thrown.addClassFilter("VirtualTarget");
            thrown.enable();
            d.await(ExceptionEvent.class);
            d.to("caught");
            d.requests().deleteEventRequest(into);
            d.finish();
        }
    }

    private static void parked() throws Exception {
        Debuggee.say("-- parked");
        try (Debuggee d = Debuggee.of("VirtualTarget")) {
            ThreadReference main = d.to("parked").thread();
            StackFrame frame = main.frame(0);
            ThreadReference one = (ThreadReference) frame.getValue(frame.visibleVariableByName("one"));
            Debuggee.say(one.name() + " status " + one.status() + " suspended " + one.suspendCount() + " listed " + d.vm.allThreads().contains(one));
            Debuggee.say("own frames " + Debuggee.frames(one).stream().filter(f -> f.startsWith("VirtualTarget")).toList());
            Debuggee.say("contends " + Debuggee.show(one.currentContendedMonitor()) + " owns " + Debuggee.owned(one));
            StackFrame deep = one.frames().stream().filter(f -> f.location().method().name().equals("parked")).findFirst().orElseThrow();
            Debuggee.ask("a local", () -> deep.getValue(deep.visibleVariableByName("depth")));
            Debuggee.ask("a call", () -> Calls.call(one, d.named("java.lang.Integer"), "parseInt(Ljava/lang/String;)I", d.vm.mirrorOf("77")));
            one.suspend();
            Debuggee.say("suspended " + one.suspendCount());
            one.resume();
            Debuggee.ask("pop", () -> {
                one.popFrames(one.frame(0));
                return "popped";
            });
            one.interrupt();
            d.finish();
        }
    }

    private static void listed() throws Exception {
        Debuggee.say("-- with includevirtualthreads");
        try (Debuggee d = Debuggee.of(",includevirtualthreads=y", List.of(), "VirtualTarget")) {
            ThreadStartRequest starts = d.requests().createThreadStartRequest();
            starts.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            starts.enable();
            ThreadDeathRequest deaths = d.requests().createThreadDeathRequest();
            deaths.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            deaths.enable();
            BreakpointRequest at = d.stopAt("parked");
            Map<String, Integer> seen = new TreeMap<>();
            for (Event event = d.silent(); event != null; event = d.silent()) {
                if (event instanceof ThreadDeathEvent e && e.thread().isVirtual()) {
                    seen.merge(event.getClass().getSimpleName() + " " + e.thread().name().replaceAll("\\d+", "n"), 1, Integer::sum);
                } else if (event instanceof ThreadStartEvent start) {
                    seen.merge("virtual starts", start.thread().isVirtual() ? 1 : 0, Integer::sum);
                } else if (event.request() == at) {
                    List<ThreadReference> all = d.vm.allThreads();
                    Debuggee.say("listed " + all.stream().filter(t -> t.isVirtual() && t.name().startsWith("parked")).count());
                    long suspended = all.stream().filter(t -> t.isVirtual() && t.isSuspended()).count();
                    Debuggee.say("suspended " + suspended);
                }
            }
            Debuggee.say("" + seen);
            d.over();
        }
    }
}

import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Debuggers that leave and come back, and programs that end. */
class Ends implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        again();
        disposed();
        lost();
        exit();
        killed();
    }

    private static Debuggee running() throws Exception {
        Debuggee d = Debuggee.spawn("server=y,suspend=n,address=127.0.0.1:0", List.of(), "Small", "input");
        d.awaitLine("begins");
        return d;
    }

    private static void go(Debuggee d) throws Exception {
        d.process.getOutputStream().write('\n');
        d.process.getOutputStream().flush();
    }

    private static void again() throws Exception {
        Debuggee.say("-- attached four times");
        try (Debuggee d = running()) {
            for (int i = 0; i < 3; i++) {
                d.attach();
                BreakpointRequest request = d.requests().createBreakpointRequest(d.at("count"));
                request.enable();
                Debuggee.say("classes of it " + d.vm.classesByName("Small").size() + ", suspended " + d.thread("main").suspendCount());
                d.vm.suspend();
                Debuggee.say("suspended " + d.thread("main").suspendCount());
                d.vm.dispose();
            }
            d.attach();
            Debuggee.say("suspended " + d.thread("main").suspendCount() + ", breakpoints " + d.requests().breakpointRequests().size());
            go(d);
            d.finish();
        }
    }

    private static void disposed() throws Exception {
        Debuggee.say("-- disposed while stopped");
        try (Debuggee d = running()) {
            d.attach();
            d.stopAt("count");
            d.requests().createModificationWatchpointRequest(d.named("java.lang.Thread").fieldByName("name")).enable();
            d.requests().createStepRequest(d.thread("main"), StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            go(d);
            BreakpointEvent event = d.hit();
            event.thread().suspend();
            d.requests().createStepRequest(d.thread("Signal Dispatcher"), StepRequest.STEP_MIN, StepRequest.STEP_INTO).enable();
            d.vm.dispose();
            d.over();
        }
    }

    /** The debugger's process ends without a word: its socket closes. */
    private static void lost() throws Exception {
        Debuggee.say("-- lost while stopped");
        try (Debuggee d = running()) {
            String address = d.address();
            try (Socket socket = new Socket("127.0.0.1", Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)))) {
                socket.getOutputStream().write("JDWP-Handshake".getBytes(StandardCharsets.US_ASCII));
                socket.getInputStream().readNBytes(14);
                // VirtualMachine.Suspend; its reply is not waited for.
                socket.getOutputStream().write(new byte[] {0, 0, 0, 11, 0, 0, 0, 1, 0, 1, 8});
            }
            d.attach();
            Debuggee.say("suspended " + d.thread("main").suspendCount());
            d.stopAt("count");
            go(d);
            d.hit();
            d.vm.dispose();
            d.over();
        }
    }

    private static void exit() throws Exception {
        Debuggee.say("-- exit by the debugger");
        try (Debuggee d = Debuggee.of("Small")) {
            d.to("count");
            d.vm.exit(7);
            while (d.next() != null) {
                // Printed.
            }
            d.over();
        }
        Debuggee.say("-- exit of the program while stepping");
        try (Debuggee d = Debuggee.of("Small", "exit")) {
            ThreadReference thread = d.to("count").thread();
            d.requests().createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OUT).enable();
            VMDeathRequest death = d.requests().createVMDeathRequest();
            death.setSuspendPolicy(EventRequest.SUSPEND_ALL);
            death.enable();
            VMDeathEvent event = d.await(VMDeathEvent.class);
            Debuggee.say("request " + (event.request() == death) + ", threads there " + (d.vm.allThreads().size() > 2));
            Debuggee.ask("a static at its death", () -> d.named("Small").name());
            d.finish();
        }
    }

    private static void killed() throws Exception {
        Debuggee.say("-- killed");
        try (Debuggee d = running()) {
            d.attach();
            d.process.destroyForcibly();
            while (d.next() != null) {
                // Printed.
            }
            d.over();
        }
    }
}

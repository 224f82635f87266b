import com.sun.jdi.*;
import com.sun.jdi.connect.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The ways by which debugger and program find each other. */
class Launches implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        serverSuspended();
        serverRunning();
        connecting();
        launching();
        onThrow();
        onUncaught();
        late();
        refused();
        options();
    }

    private static void serverSuspended() throws Exception {
        Debuggee.say("-- server=y,suspend=y");
        try (Debuggee d = Debuggee.spawn("server=y,suspend=y,address=127.0.0.1:0", List.of(), "Small", "exit")) {
            d.attach();
            VMStartEvent start = d.await(VMStartEvent.class);
            Debuggee.say(start.thread().name() + " suspended " + start.thread().suspendCount() + ", can be modified " + d.vm.canBeModified());
            d.prepared("Small");
            d.to("count");
            d.finish();
        }
    }

    private static void serverRunning() throws Exception {
        Debuggee.say("-- server=y,suspend=n");
        try (Debuggee d = Debuggee.spawn("server=y,suspend=n,address=127.0.0.1:0", List.of(), "Small", "input")) {
            d.awaitLine("begins");
            d.attach();
            d.vm.suspend();
            d.type = d.named("Small");
            d.stopAt("count").addCountFilter(3);
        } catch (InvalidRequestStateException e) {
            Debuggee.say("a filter can't be added to an enabled request");
        }
        try (Debuggee d = Debuggee.spawn("server=y,suspend=n,address=127.0.0.1:0", List.of(), "Small", "input")) {
            d.awaitLine("begins");
            d.attach();
            BreakpointRequest request = d.requests().createBreakpointRequest(d.at("count"));
            request.addCountFilter(3);
            request.enable();
            d.process.getOutputStream().write('\n');
            d.process.getOutputStream().flush();
            BreakpointEvent event = d.hit();
            Debuggee.say("i = " + Debuggee.show(event.thread().frame(0).getValue(event.thread().frame(0).visibleVariableByName("i"))));
            d.finish();
        }
    }

    private static void connecting() throws Exception {
        Debuggee.say("-- server=n");
        ListeningConnector connector =
            Debuggee.connector("com.sun.jdi.SocketListen", Bootstrap.virtualMachineManager().listeningConnectors());
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("localAddress").setValue("127.0.0.1");
        arguments.get("timeout").setValue("30000");
        String address = connector.startListening(arguments);
        try (Debuggee d = Debuggee.spawn("server=n,suspend=y,address=" + address, List.of(), "Small", "caught")) {
            d.vm = connector.accept(arguments);
            d.await(VMStartEvent.class);
            d.prepared("Small");
            d.to("count");
            d.finish();
        }
        connector.stopListening(arguments);
    }

    private static void launching() throws Exception {
        Debuggee.say("-- launched by the debugger");
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("home").setValue(System.getenv("JAVA_HOME"));
        arguments.get("options").setValue("-cp " + System.getenv("CLASSES"));
        arguments.get("main").setValue("Small exit");
        VirtualMachine vm = connector.launch(arguments);
        for (boolean on = true; on;) {
            EventSet set = vm.eventQueue().remove();
            for (Event event : set) {
                Debuggee.say(Debuggee.words(event));
                on &= !(event instanceof VMDisconnectEvent);
            }
            if (on) {
                set.resume();
            }
        }
        Debuggee.say("exit " + vm.process().waitFor());
    }

    /** A program that waits for no debugger until something is thrown; then it runs a command with its address. */
    private static Debuggee launchedLater(String options, String... args) throws Exception {
        Path told = Path.of("told");
        Files.deleteIfExists(told);
        Files.writeString(Path.of("launched"), "echo \"$@\" > told.new && mv told.new told\n");
        Debuggee d = Debuggee.spawn("server=y,suspend=y,address=127.0.0.1:0," + options + ",launch=bash launched", List.of(), "Small", args);
        while (!Files.exists(told)) {
            if (!d.process.isAlive() && !Files.exists(told)) {
                d.over();
                throw new IllegalStateException("no debugger was launched");
            }
            Thread.sleep(5);
        }
        String[] words = Files.readString(told).trim().split(" ");
        Debuggee.say("launched with " + words.length + " arguments: " + words[0]);
        d.attach(words[1]);
        return d;
    }

    private static void onThrow() throws Exception {
        Debuggee.say("-- onthrow");
        try (Debuggee d = launchedLater("onthrow=Small$Failure", "caught")) {
            Event event = d.next();
            if (event instanceof ExceptionEvent e) {
                Debuggee.say("" + Debuggee.frames(e.thread()));
            }
            d.to("count");
            d.finish();
        }
        Debuggee.say("-- onthrow of what isn't thrown");
        try (Debuggee d = Debuggee.spawn("server=y,suspend=y,address=127.0.0.1:0,onthrow=Small$Other,launch=false", List.of(), "Small",
                "caught")) {
            d.over();
        }
    }

    private static void onUncaught() throws Exception {
        Debuggee.say("-- onuncaught");
        try (Debuggee d = launchedLater("onuncaught=y", "uncaught")) {
            Event event = d.next();
            if (event instanceof ExceptionEvent e) {
                Debuggee.say("" + Debuggee.frames(e.thread()));
                StackFrame frame = e.thread().frame(0);
                Debuggee.say(Debuggee.show(frame.getValue(frame.visibleVariableByName("message"))));
            }
            d.finish();
        }
        Debuggee.say("-- onuncaught where all is caught");
        try (Debuggee d = Debuggee.spawn("server=y,suspend=y,address=127.0.0.1:0,onuncaught=y,launch=false", List.of(), "Small", "caught")) {
            d.over();
        }
    }

    private static void late() throws Exception {
        Debuggee.say("-- timeout");
        try (Debuggee d = Debuggee.spawn("server=y,suspend=y,timeout=300,address=127.0.0.1:0", List.of(), "Small", "caught")) {
            d.over();
        }
        try (Debuggee d = Debuggee.spawn("server=y,suspend=y,timeout=60000,address=127.0.0.1:0", List.of(), "Small", "caught")) {
            d.attach();
            d.finish();
        }
    }

    private static void refused() throws Exception {
        Debuggee.say("-- nobody listens");
        int port;
        try (java.net.ServerSocket socket = new java.net.ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        try (Debuggee d = Debuggee.spawn("server=n,address=127.0.0.1:" + port, List.of(), "Small", "caught")) {
            d.over();
        }
    }

    private static void options() throws Exception {
        for (String wrong : List.of("server=y,nosuch=1", "server=y,suspend=maybe", "transport=dt_nosuch", "onthrow=X", "server=n", "help",
                "server=y,address=127.0.0.1:0,allow=*+10.0.0.1")) {
            Debuggee.say("-- " + wrong);
            try (Debuggee d = Debuggee.spawn(wrong, List.of(), "Small", "caught")) {
                d.over();
            }
        }
    }
}

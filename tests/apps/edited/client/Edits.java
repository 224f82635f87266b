import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A client of JDI edits a class under the program, and looks at objects through the new shape. */
public class Edits {
    private static void look(String when, Debuggee d, ThreadReference thread) throws Exception {
        Debuggee.say("-- " + when);
        Debuggee.say(Debuggee.frames(thread).toString());
        ObjectReference person = (ObjectReference) thread.frame(0).getValue(thread.frame(0).visibleVariableByName("person"));
        ClassType type = (ClassType) person.referenceType();
        Debuggee.ask("extends", () -> type.superclass().name());
        Debuggee.ask("implements", () -> type.interfaces());
        Debuggee.ask("methods", () -> type.methods().stream().map(Method::name).toList());
        for (Field field : type.allFields()) {
            Debuggee.ask(field.typeName() + " " + field.name(), () -> person.getValue(field));
        }
    }

    private static String redefine(Debuggee d, String version) throws Exception {
        d.vm.redefineClasses(Map.of(d.named("Person"), Files.readAllBytes(Path.of(version, "Person.class"))));
        return "done";
    }

    public static void main(String[] args) throws Exception {
        try (Debuggee d = Debuggee.of(List.of("-XX:+AllowAnyRedefinition"), "Target")) {
            ThreadReference thread = d.to("show").thread();
            Debuggee.ask("second", () -> redefine(d, "second"));
            look("second", d, thread);
            ObjectReference person = (ObjectReference) thread.frame(0).getValue(thread.frame(0).visibleVariableByName("person"));
            ClassType type = (ClassType) person.referenceType();
            Debuggee.ask("a call", () -> person.invokeMethod(thread, type.methodsByName("full").getFirst(), List.of(), 0));
            Debuggee.ask("a constructor", () -> type.newInstance(thread, type.methodsByName("<init>", "(Ljava/lang/String;J)V").getFirst(),
                List.of(d.vm.mirrorOf("Grace"), d.vm.mirrorOf(170L)), 0).getValue(type.fieldByName("height")));
            person.setValue(type.fieldByName("height"), d.vm.mirrorOf(12L));
            ModificationWatchpointRequest watch = d.requests().createModificationWatchpointRequest(type.fieldByName("height"));
            watch.enable();
            ModificationWatchpointEvent event = d.await(ModificationWatchpointEvent.class);
            Debuggee.say("at " + event.location() + ": " + event.valueCurrent() + " becomes " + event.valueToBe());
            d.requests().deleteEventRequest(watch);
            look("after a round", d, d.to("show").thread());
            Debuggee.ask("first", () -> redefine(d, "first"));
            d.finish();
        }
    }
}

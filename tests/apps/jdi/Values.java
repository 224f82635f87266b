import com.sun.jdi.*;
import com.sun.jdi.event.*;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Locals, arguments, fields, statics and array elements of all types: read, set, and what is refused. */
class Values implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        locals();
        fields();
        arrays();
        bare();
    }

    /** A value for each letter of a type. */
    static Map<String, Value> fresh(VirtualMachine vm) {
        return Map.of("Z", vm.mirrorOf(false), "B", vm.mirrorOf((byte) -128), "C", vm.mirrorOf('\uffff'), "S", vm.mirrorOf((short) -32768), "I",
            vm.mirrorOf(Integer.MIN_VALUE), "J", vm.mirrorOf(Long.MIN_VALUE), "F", vm.mirrorOf(Float.NaN), "D",
            vm.mirrorOf(Double.NEGATIVE_INFINITY), "Ljava/lang/String;", vm.mirrorOf("s\u00e9t \ud83d\ude00 \u0000"));
    }

    private static List<String> names(List<LocalVariable> variables) {
        return variables.stream().map(LocalVariable::name).toList();
    }

    private static void list(StackFrame frame) throws Exception {
        for (LocalVariable variable : frame.visibleVariables()) {
            Debuggee.say("  " + variable.typeName() + " " + variable.name() + (variable.isArgument() ? " (argument)" : "") + " = "
                + Debuggee.show(frame.getValue(variable)) + (variable.genericSignature() == null ? "" : " " + variable.genericSignature()));
        }
    }

    private static void locals() throws Exception {
        Debuggee.say("-- locals");
        try (Debuggee d = Debuggee.of("ValuesTarget")) {
            list(d.to("scoped").thread().frame(0));
            BreakpointEvent event = d.to("all");
            StackFrame frame = event.thread().frame(0);
            Debuggee.say("this " + Debuggee.show(frame.thisObject()) + ", this of main " + Debuggee.show(event.thread().frame(1).thisObject()));
            list(frame);
            Map<String, Value> fresh = fresh(d.vm);
            for (LocalVariable variable : frame.visibleVariables()) {
                Value value = fresh.get(variable.signature());
                if (value != null) {
                    frame.setValue(variable, value);
                }
            }
            frame.setValue(frame.visibleVariableByName("lObject"), null);
            list(frame);
            Debuggee.ask("int to an int[]", () -> {
                frame.setValue(frame.visibleVariableByName("anArray"), d.vm.mirrorOf(1));
                return "set";
            });
            Debuggee.ask("int to a byte", () -> {
                frame.setValue(frame.visibleVariableByName("lByte"), d.vm.mirrorOf(1000));
                return "set";
            });
            Debuggee.ask("int to a long", () -> {
                frame.setValue(frame.visibleVariableByName("lLong"), d.vm.mirrorOf(77));
                return Debuggee.show(frame.getValue(frame.visibleVariableByName("lLong")));
            });
            Debuggee.ask("the target to a String", () -> {
                frame.setValue(frame.visibleVariableByName("lString"), frame.thisObject());
                return "set";
            });
            Debuggee.ask("a String to an Object", () -> {
                frame.setValue(frame.visibleVariableByName("lObject"), d.vm.mirrorOf("object"));
                return Debuggee.show(frame.getValue(frame.visibleVariableByName("lObject")));
            });
            StackFrame caller = event.thread().frame(1);
            Debuggee.ask("a variable of another method", () -> frame.getValue(caller.visibleVariableByName("target")));
            Debuggee.ask("a variable that isn't", () -> "" + frame.visibleVariableByName("scoped"));
            Debuggee.ask("arguments", () -> frame.getArgumentValues().stream().map(Debuggee::show).toList());
            BreakpointEvent inner = d.to("inner");
            StackFrame of = inner.thread().frame(0);
            list(of);
            ObjectReference self = of.thisObject();
            for (Field field : self.referenceType().allFields()) {
                Debuggee.say("  " + field.name() + (field.isSynthetic() ? " (synthetic)" : "") + " = " + Debuggee.show(self.getValue(field)));
            }
            Debuggee.ask("a frame of before", () -> frame.getValue(frame.visibleVariableByName("lInt")));
            d.finish();
        }
    }

    private static void fields() throws Exception {
        Debuggee.say("-- fields");
        try (Debuggee d = Debuggee.of("ValuesTarget")) {
            BreakpointEvent event = d.to("all");
            ObjectReference target = event.thread().frame(0).thisObject();
            ClassType type = (ClassType) d.type;
            Map<String, Value> fresh = fresh(d.vm);
            for (Field field : type.allFields()) {
                Value value = field.isStatic() ? type.getValue(field) : target.getValue(field);
                Debuggee.say("  " + java.lang.reflect.Modifier.toString(field.modifiers()) + " " + field.typeName() + " " + field.name() + " "
                    + field.genericSignature() + " = " + Debuggee.show(value));
                Value other = fresh.get(field.signature());
                if (other == null || field.isFinal()) {
                    continue;
                }
                if (field.isStatic()) {
                    type.setValue(field, other);
                } else {
                    target.setValue(field, other);
                }
            }
            Map<Field, Value> all = target.getValues(type.allFields());
            Debuggee.say("" + type.allFields().stream().map(f -> Debuggee.show(all.get(f))).toList());
            Debuggee.ask("a final field", () -> {
                target.setValue(type.fieldByName("fFinal"), d.vm.mirrorOf(70));
                return target.getValue(type.fieldByName("fFinal"));
            });
            Debuggee.ask("a static final field", () -> {
                type.setValue(type.fieldByName("CONSTANT"), d.vm.mirrorOf(70));
                return type.getValue(type.fieldByName("CONSTANT"));
            });
            Debuggee.ask("a String to a Number", () -> {
                target.setValue(type.fieldByName("fGeneric"), d.vm.mirrorOf("string"));
                return "set";
            });
            Debuggee.ask("null to a Number", () -> {
                target.setValue(type.fieldByName("fGeneric"), null);
                return target.getValue(type.fieldByName("fGeneric"));
            });
            Debuggee.ask("null to an int", () -> {
                target.setValue(type.fieldByName("fInt"), null);
                return "set";
            });
            Debuggee.ask("a field of another class", () -> target.getValue(d.named("java.lang.String").fieldByName("value")));
            Debuggee.ask("length of an array as a field", () -> ((ObjectReference) target.getValue(type.fieldByName("fArrays"))).referenceType().allFields());
            d.finish();
        }
    }

    private static void arrays() throws Exception {
        Debuggee.say("-- arrays");
        try (Debuggee d = Debuggee.of("ValuesTarget")) {
            BreakpointEvent event = d.to("arrays");
            StackFrame frame = event.thread().frame(0);
            Map<String, Value> fresh = fresh(d.vm);
            for (LocalVariable variable : frame.visibleVariables()) {
                ArrayReference array = (ArrayReference) frame.getValue(variable);
                Debuggee.say("  " + variable.name() + " " + Debuggee.show(array) + " " + ((ArrayType) array.type()).componentTypeName());
                Value value = fresh.get(((ArrayType) array.type()).componentSignature());
                if (value != null) {
                    array.setValue(1, value);
                    Debuggee.say("  " + Debuggee.show(array.getValue(1)));
                }
            }
            ArrayReference ints = (ArrayReference) frame.getValue(frame.visibleVariableByName("ints"));
            List<Value> three = List.of(d.vm.mirrorOf(100), d.vm.mirrorOf(101), d.vm.mirrorOf(102));
            ints.setValues(4, three, 1, 2);
            Debuggee.say("" + ints.getValues(3, 4));
            ints.setValues(three);
            Debuggee.say("" + ints.getValues());
            Debuggee.ask("element 10", () -> ints.getValue(10));
            Debuggee.ask("element -1", () -> ints.getValue(-1));
            Debuggee.ask("8 to 11", () -> ints.getValues(8, 4));
            Debuggee.ask("9 to the end", () -> ints.getValues(9, -1));
            Debuggee.ask("none at the end", () -> ints.getValues(10, 0));
            Debuggee.ask("a long to an int", () -> {
                ints.setValue(0, d.vm.mirrorOf(5L << 40));
                return ints.getValue(0);
            });
            ArrayReference strings = (ArrayReference) frame.getValue(frame.visibleVariableByName("strings"));
            Debuggee.ask("an array to a String", () -> {
                strings.setValue(0, ints);
                return strings.getValue(0);
            });
            ArrayReference objects = (ArrayReference) frame.getValue(frame.visibleVariableByName("objects"));
            Debuggee.ask("an array to an Object", () -> {
                objects.setValue(0, ints);
                return objects.getValue(0);
            });
            ArrayType type = (ArrayType) objects.type();
            Debuggee.ask("a new one", () -> type.newInstance(2));
            Debuggee.ask("a new one of -1", () -> type.newInstance(-1));
            ArrayReference nested = (ArrayReference) frame.getValue(frame.visibleVariableByName("nested"));
            Debuggee.ask("a nested one", () -> {
                nested.setValue(2, ints);
                return nested;
            });
            d.finish();
        }
    }

    /** The same program without tables of variables, lines and sources. */
    private static void bare() throws Exception {
        Debuggee.say("-- without tables");
        Files.createDirectories(Path.of("bare"));
        ClassFile file = ClassFile.of(ClassFile.DebugElementsOption.DROP_DEBUG, ClassFile.LineNumbersOption.DROP_LINE_NUMBERS);
        for (String name : List.of("ValuesTarget.class", "ValuesTarget$Inner.class")) {
            byte[] bytes = Files.readAllBytes(Path.of(System.getenv("CLASSES"), name));
            ClassTransform dropping = ClassTransform.dropping(e -> e instanceof SourceFileAttribute);
            // What is copied one by one leaves the tables out.
            ClassTransform copying = ClassTransform.transformingMethodBodies((builder, element) -> builder.with(element));
            Files.write(Path.of("bare", name), file.transformClass(file.parse(bytes), dropping.andThen(copying)));
        }
        try (Debuggee d = Debuggee.of(List.of("-cp", "bare"), "ValuesTarget")) {
            Debuggee.ask("source", () -> d.type.sourceName());
            for (String name : List.of("hidden", "all")) {
                Method method = d.type.methodsByName(name).getFirst();
                Debuggee.ask("variables of " + name, () -> names(method.variables()));
                Debuggee.ask("lines of " + name, () -> method.allLineLocations());
                Debuggee.ask("arguments of " + name, () -> names(method.arguments()));
                Debuggee.say("  " + method.argumentTypeNames() + " varargs " + method.isVarArgs() + " line " + method.location().lineNumber());
                d.requests().createBreakpointRequest(method.location()).enable();
            }
            for (int i = 0; i < 2; i++) {
                BreakpointEvent event = d.hit();
                StackFrame frame = event.thread().frame(0);
                Debuggee.ask("visible", () -> names(frame.visibleVariables()));
                Debuggee.ask("arguments", () -> frame.getArgumentValues().stream().map(Debuggee::show).toList());
                Debuggee.ask("this", () -> Debuggee.show(frame.thisObject()));
            }
            d.finish();
        }
    }
}

import static java.lang.constant.ConstantDescs.*;

import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.lang.classfile.*;
import java.lang.classfile.attribute.*;
import java.lang.classfile.constantpool.*;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Classes redefined: new bodies, and all that can't be changed. */
class Changes implements Sessions.Topic {
    private static final String SUBJECT = "ChangesTarget$Subject";

    @Override
    public void run() throws Exception {
        refused();
        bodies();
    }

    private static byte[] bytes(String name) throws Exception {
        return Files.readAllBytes(Path.of(System.getenv("CLASSES"), name + ".class"));
    }

    private static byte[] transformed(String name, ClassTransform transform) throws Exception {
        ClassFile file = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS);
        return file.transformClass(file.parse(bytes(name)), transform);
    }

    /** The class with each string constant "old…" made "new…". */
    private static byte[] renewed(String name, String word) throws Exception {
        ClassFile file = ClassFile.of();
        return file.transformClass(file.parse(bytes(name)), ClassTransform.transformingMethodBodies((code, element) -> {
            if (element instanceof ConstantInstruction c && c.constantValue() instanceof String s && s.startsWith("old")) {
                code.loadConstant(word + s.substring(3));
            } else {
                code.with(element);
            }
        }));
    }

    private static String redefine(Debuggee d, Map<String, byte[]> changed) {
        Map<ReferenceType, byte[]> all = new HashMap<>();
        changed.forEach((name, bytes) -> all.put(d.named(name), bytes));
        d.vm.redefineClasses(all);
        return "done";
    }

    private static void bodies() throws Exception {
        Debuggee.say("-- bodies");
        try (Debuggee d = Debuggee.of("ChangesTarget")) {
            Debuggee.say("can " + d.vm.canRedefineClasses() + " " + d.vm.canAddMethod() + " " + d.vm.canUnrestrictedlyRedefineClasses());
            d.to("loop");
            ThreadReference thread = d.thread("main");
            BreakpointRequest inValue = d.stopAt("value");
            StackFrame frame = thread.frame(0);
            Debuggee.ask("all", () -> redefine(d, Map.of(SUBJECT, renewed(SUBJECT, "new"), "ChangesTarget$Named", renewed("ChangesTarget$Named", "new"),
                "ChangesTarget$Point", bytes("ChangesTarget$Point"), "ChangesTarget$Square", renewed("ChangesTarget$Square", "new"),
                "ChangesTarget$Outer", renewed("ChangesTarget$Outer", "new"))));
            Debuggee.say("breakpoints " + d.requests().breakpointRequests().size() + " " + inValue.isEnabled());
            Debuggee.ask("an old frame's local", () -> frame.getValue(frame.visibleVariableByName("sum")));
            StackFrame again = thread.frame(0);
            Method method = again.location().method();
            Debuggee.say("obsolete " + method.isObsolete() + " " + Debuggee.frames(thread));
            Debuggee.ask("local", () -> again.getValue(again.visibleVariableByName("sum")));
            Debuggee.ask("new lines", () -> d.named(SUBJECT).methodsByName("loop").getFirst().allLineLocations().size());
            StepRequest step = d.requests().createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            step.enable();
            d.await(StepEvent.class);
            d.await(StepEvent.class);
            d.requests().deleteEventRequest(step);
            d.to("round");
            d.to("value");
            // A frame popped and called again runs the newest version.
            Debuggee.ask("newer", () -> redefine(d, Map.of(SUBJECT, renewed(SUBJECT, "newest"))));
            Debuggee.say("obsolete " + thread.frame(0).location().method().isObsolete());
            thread.popFrames(thread.frame(0));
            d.to("value");
            Debuggee.say("obsolete " + thread.frame(0).location().method().isObsolete());
            d.to("loop");
            Debuggee.ask("back", () -> redefine(d, Map.of(SUBJECT, bytes(SUBJECT))));
            Debuggee.ask("obsolete", () -> thread.frame(0).location().method().isObsolete() + " " + Debuggee.frames(thread));
            d.finish();
        }
    }

    private static void change(Debuggee d, String what, String name, ClassTransform transform) {
        Debuggee.ask(what, () -> redefine(d, Map.of(name, transformed(name, transform))));
    }

    private static ClassTransform flags(int set, int clear) {
        return (builder, element) -> {
            if (element instanceof AccessFlags flags) {
                builder.withFlags(flags.flagsMask() & ~clear | set);
            } else {
                builder.with(element);
            }
        };
    }

    private static ClassTransform methodFlags(String name, int flip) {
        return (builder, element) -> {
            if (element instanceof MethodModel m && m.methodName().equalsString(name)) {
                builder.withMethod(m.methodName(), m.methodType(), m.flags().flagsMask() ^ flip, b -> m.code().ifPresent(b::with));
            } else {
                builder.with(element);
            }
        };
    }

    private static ClassTransform field(String name, String newName, ClassDesc type, int flags) {
        return (builder, element) -> {
            if (element instanceof FieldModel f && f.fieldName().equalsString(name)) {
                if (newName != null) {
                    builder.withField(newName, type, flags);
                }
            } else {
                builder.with(element);
            }
        };
    }

    private static void refused() throws Exception {
        Debuggee.say("-- refused");
        try (Debuggee d = Debuggee.of("ChangesTarget")) {
            d.to("loop");
            MethodTypeDesc nothing = MethodTypeDesc.of(CD_void);
            int plain = ClassFile.ACC_STATIC;
            change(d, "a method more", SUBJECT, ClassTransform.endHandler(b -> b.withMethodBody("more", nothing, plain, CodeBuilder::return_)));
            change(d, "a private method more", SUBJECT,
                ClassTransform.endHandler(b -> b.withMethodBody("more", nothing, plain | ClassFile.ACC_PRIVATE, CodeBuilder::return_)));
            change(d, "a method less", SUBJECT, ClassTransform.dropping(e -> e instanceof MethodModel m && m.methodName().equalsString("loop")));
            change(d, "a private method less", SUBJECT,
                ClassTransform.dropping(e -> e instanceof MethodModel m && m.methodName().equalsString("secret")));
            change(d, "a final method", SUBJECT, methodFlags("both", ClassFile.ACC_FINAL));
            change(d, "a synchronized method", SUBJECT, methodFlags("both", ClassFile.ACC_SYNCHRONIZED));
            change(d, "a public method", SUBJECT, methodFlags("value", ClassFile.ACC_PUBLIC));
            change(d, "a field more", SUBJECT, ClassTransform.endHandler(b -> b.withField("more", CD_int, 0)));
            change(d, "a static field more", SUBJECT, ClassTransform.endHandler(b -> b.withField("more", CD_int, plain)));
            change(d, "a field less", SUBJECT, field("text", null, null, 0));
            change(d, "a field's other type", SUBJECT, field("field", "field", CD_long, 0));
            change(d, "a field's other name", SUBJECT, field("field", "other", CD_int, 0));
            change(d, "a field's other modifiers", SUBJECT, field("field", "field", CD_int, ClassFile.ACC_VOLATILE));
            change(d, "a public class", SUBJECT, flags(ClassFile.ACC_PUBLIC, 0));
            change(d, "a final class", SUBJECT, flags(ClassFile.ACC_FINAL, 0));
            change(d, "another superclass", SUBJECT, (b, e) -> {
                if (e instanceof Superclass) {
                    b.withSuperclass(CD_Number);
                } else {
                    b.with(e);
                }
            });
            change(d, "no interface", SUBJECT, (b, e) -> {
                if (e instanceof Interfaces) {
                    b.withInterfaceSymbols();
                } else {
                    b.with(e);
                }
            });
            change(d, "an interface more", "ChangesTarget$Square", ClassTransform.endHandler(b -> b.withInterfaceSymbols(CD_Comparable())));
            change(d, "a record no more", "ChangesTarget$Point", ClassTransform.dropping(e -> e instanceof RecordAttribute));
            change(d, "sealed no more", "ChangesTarget$Shape", ClassTransform.dropping(e -> e instanceof PermittedSubclassesAttribute));
            change(d, "no nest host", SUBJECT, ClassTransform.dropping(e -> e instanceof NestHostAttribute));
            change(d, "no nest members", "ChangesTarget", ClassTransform.dropping(e -> e instanceof NestMembersAttribute));
            change(d, "no inner classes", "ChangesTarget$Outer", ClassTransform.dropping(e -> e instanceof InnerClassesAttribute));
            byte[] right = bytes(SUBJECT);
            byte[] magic = right.clone();
            magic[0] = 0;
            byte[] version = right.clone();
            version[7] = 99;
            byte[] truncated = Arrays.copyOf(right, right.length / 2);
            byte[] longer = Arrays.copyOf(right, right.length + 1);
            Debuggee.ask("another class", () -> redefine(d, Map.of(SUBJECT, bytes("ChangesTarget$Square"))));
            Debuggee.ask("no class file", () -> redefine(d, Map.of(SUBJECT, magic)));
            Debuggee.ask("nothing", () -> redefine(d, Map.of(SUBJECT, new byte[0])));
            Debuggee.ask("version 99", () -> redefine(d, Map.of(SUBJECT, version)));
            Debuggee.ask("half of it", () -> redefine(d, Map.of(SUBJECT, truncated)));
            Debuggee.ask("a byte more", () -> redefine(d, Map.of(SUBJECT, longer)));
            change(d, "a wrong body", SUBJECT, (b, e) -> {
                if (e instanceof MethodModel m && m.methodName().equalsString("value")) {
                    b.withMethodBody(m.methodName(), m.methodType(), m.flags().flagsMask(), c -> c.iconst_0().areturn());
                } else {
                    b.with(e);
                }
            });
            Debuggee.ask("one right, one wrong", () -> redefine(d, Map.of("ChangesTarget$Square", renewed("ChangesTarget$Square", "new"), SUBJECT, magic)));
            // Nothing has changed.
            d.finish();
        }
    }

    private static ClassDesc CD_Comparable() {
        return ClassDesc.of("java.lang.Comparable");
    }
}

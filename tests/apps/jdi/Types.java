import com.sun.jdi.*;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.SourceDebugExtensionAttribute;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;

/** What can be asked of types, loaders and modules; classes that come and go. */
class Types implements Sessions.Topic {
    @Override
    public void run() throws Exception {
        machine();
        described();
        prepared();
        hidden();
        strata();
    }

    private static void machine() throws Exception {
        Debuggee.say("-- the VM");
        try (Debuggee d = Debuggee.of("TypesTarget")) {
            List<java.lang.reflect.Method> questions = Arrays.stream(VirtualMachine.class.getMethods()).filter(m -> m.getName().startsWith("can"))
                .sorted(Comparator.comparing(java.lang.reflect.Method::getName)).toList();
            StringBuilder answers = new StringBuilder();
            for (java.lang.reflect.Method question : questions) {
                if (!(boolean) question.invoke(d.vm)) {
                    answers.append(' ').append(question.getName());
                }
            }
            Debuggee.say("of " + questions.size() + " not" + answers);
            Debuggee.say("version " + d.vm.version());
            PathSearchingVirtualMachine paths = (PathSearchingVirtualMachine) d.vm;
            Debuggee.say("class path " + paths.classPath().equals(List.of(System.getenv("CLASSES"))) + ", boot " + paths.bootClassPath());
            List<ModuleReference> modules = d.vm.allModules();
            Debuggee.say("modules " + modules.stream().map(ModuleReference::name).filter(n -> n != null).sorted().toList());
            ModuleReference own = d.type.module();
            Debuggee.say("its module " + own.name() + " of " + Debuggee.show(own.classLoader()));
            for (String name : List.of("java.lang.Object", "java.util.List", "int[]", "java.lang.String[]")) {
                ReferenceType type = d.named(name);
                ModuleReference module = type.module();
                Debuggee.say(name + " in " + module.name() + " of " + Debuggee.show(module.classLoader()) + " " + modules.contains(module));
            }
            d.finish();
        }
    }

    private static long sum(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return sum.getValue();
    }

    private static List<String> names(List<? extends ReferenceType> types) {
        return types.stream().map(ReferenceType::name).sorted().toList();
    }

    private static void described() throws Exception {
        Debuggee.say("-- types");
        try (Debuggee d = Debuggee.of("TypesTarget")) {
            d.to("loaded");
            List<ReferenceType> own =
                d.vm.allClasses().stream().filter(t -> t.name().startsWith("TypesTarget")).sorted(Comparator.comparing(ReferenceType::name)).toList();
            for (ReferenceType type : own) {
                Debuggee.say(type.name() + " " + type.signature() + " " + type.genericSignature() + " modifiers "
                    + (type instanceof ArrayType ? "" : Integer.toHexString(type.modifiers())));
                if (type instanceof ArrayType array) {
                    Debuggee.say("  of " + array.componentTypeName());
                    continue;
                }
                Debuggee.say("  prepared " + type.isPrepared() + " verified " + type.isVerified() + " initialised " + type.isInitialized() + " version "
                    + type.majorVersion() + "." + type.minorVersion());
                Debuggee.ask("source", () -> type.sourceName() + " " + type.sourcePaths(null) + " " + type.availableStrata());
                Debuggee.ask("constant pool", () -> type.constantPoolCount() + " " + type.constantPool().length);
                Debuggee.ask("extension", () -> type.sourceDebugExtension());
                Debuggee.say("  nested " + names(type.nestedTypes()));
                if (type instanceof ClassType c) {
                    Debuggee.say("  superclass " + c.superclass().name() + ", interfaces " + names(c.allInterfaces()) + ", subclasses "
                        + names(c.subclasses()) + (c.isEnum() ? " enum" : ""));
                } else if (type instanceof InterfaceType i) {
                    Debuggee.say("  subinterfaces " + names(i.subinterfaces()) + ", implementors " + names(i.implementors()));
                }
                for (Field field : type.fields()) {
                    Debuggee.say("  field " + field.signature() + " " + field.name() + " " + Integer.toHexString(field.modifiers()) + " "
                        + field.genericSignature());
                }
                for (Method method : type.methods()) {
                    Debuggee.say("  method " + method.name() + method.signature() + " " + Integer.toHexString(method.modifiers()) + " "
                        + method.genericSignature() + (method.isBridge() ? " bridge" : "") + (method.isVarArgs() ? " varargs" : "")
                        + (method.isDefault() ? " default" : "") + (method.isNative() || method.isAbstract() ? "" : " " + sum(method.bytecodes())));
                    Debuggee.ask("lines", () -> method.allLineLocations().stream().map(l -> l.lineNumber() + "@" + l.codeIndex()).toList());
                }
            }
            Method nothing = d.named("TypesTarget$Action").methodsByName("nothing").getFirst();
            Debuggee.say("bytecodes " + HexFormat.of().formatHex(nothing.bytecodes()));
            Debuggee.ask("bytecodes of a native method", () -> d.named("TypesTarget$Base").methodsByName("missing").getFirst().bytecodes().length);
            ClassLoaderReference loader = d.type.classLoader();
            Debuggee.say("defined " + names(loader.definedClasses().stream().filter(t -> t.name().startsWith("TypesTarget")).toList()));
            List<String> visible = names(loader.visibleClasses());
            Debuggee.say("visible " + visible.contains("TypesTarget$Circle") + " " + visible.contains("java.lang.String") + " " + visible.contains("int[]"));
            Debuggee.say("inherited " + ((ClassType) d.named("TypesTarget$Inner")).visibleMethods().stream().map(m -> m.declaringType().name() + "." + m.name())
                .filter(n -> !n.startsWith("java")).toList());
            Debuggee.ask("line 1000", () -> d.type.locationsOfLine(1000));
            Debuggee.ask("where lambdas are", () -> d.type.locationsOfLine(d.line("lambda")).stream().map(l -> l.method().name() + l.codeIndex()).toList());
            d.finish();
        }
    }

    private static void prepared() throws Exception {
        Debuggee.say("-- prepared, by name, source, type, not by name");
        for (String kind : List.of("name", "source", "type", "exclusion")) {
            try (Debuggee d = Debuggee.of("TypesTarget")) {
                ClassPrepareRequest request = d.requests().createClassPrepareRequest();
                switch (kind) {
                    case "name" -> request.addClassFilter("*$Circle");
                    case "source" -> request.addSourceNameFilter("TypesTarget*");
                    case "type" -> {
                        d.prepared("TypesTarget$Action");
                        request.addClassFilter(d.named("TypesTarget$Action"));
                    }
                    default -> {
                        request.addClassExclusionFilter("java.*");
                        request.addClassExclusionFilter("jdk.*");
                        request.addClassExclusionFilter("sun.*");
                        request.addClassExclusionFilter("*$Color*");
                        request.addCountFilter(3);
                    }
                }
                request.enable();
                d.to("loaded");
                d.requests().deleteEventRequest(request);
                d.finish();
            }
        }
    }

    private static void hidden() throws Exception {
        Debuggee.say("-- hidden classes and lambdas");
        try (Debuggee d = Debuggee.of("TypesTarget")) {
            ClassPrepareRequest request = d.requests().createClassPrepareRequest();
            request.addClassFilter("TypesTarget$Hidden*");
            request.enable();
            ClassPrepareEvent event = d.await(ClassPrepareEvent.class);
            ReferenceType type = event.referenceType();
            Debuggee.say(Debuggee.clean(type.signature()) + " " + type.sourceName() + " in " + Debuggee.show(type.classLoader()) + " of " + type.module().name());
            Location location = type.locationsOfLine(d.line("hidden")).getFirst();
            d.requests().createBreakpointRequest(location).enable();
            ThreadReference thread = d.hit().thread();
            StackFrame frame = thread.frame(0);
            StepRequest step = d.requests().createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            step.addCountFilter(1);
            step.enable();
            d.await(StepEvent.class);
            frame = thread.frame(0);
            frame.setValue(frame.visibleVariableByName("local"), d.vm.mirrorOf(6));
            Debuggee.say(Debuggee.show(frame.thisObject()) + " " + type.equals(frame.thisObject().referenceType()) + " "
                + d.vm.classesByName(type.name()).size());
            Debuggee.ask("redefined", () -> {
                d.vm.redefineClasses(java.util.Map.of(type, Files.readAllBytes(Path.of(System.getenv("CLASSES"), "TypesTarget$Hidden.class"))));
                return "done";
            });
            Location inLambda = d.type.locationsOfLine(d.line("lambda")).stream().filter(l -> l.method().name().startsWith("lambda$")).findFirst().orElseThrow();
            BreakpointRequest lambda = d.requests().createBreakpointRequest(inLambda);
            lambda.enable();
            d.requests().deleteEventRequest(step);
            for (int i = 0; i < 2; i++) {
                d.hit();
                frame = thread.frame(0);
                Debuggee.say(Debuggee.frames(thread) + " captured " + Debuggee.show(frame.getValue(frame.visibleVariableByName("captured"))));
                ObjectReference self = thread.frame(1).thisObject();
                ReferenceType shape = self.referenceType();
                Debuggee.say(Debuggee.show(self) + " fields " + shape.fields().stream().map(f -> f.typeName() + " " + Debuggee.show(self.getValue(f))).toList()
                    + " interfaces " + names(((ClassType) shape).interfaces()) + " listed " + d.vm.allClasses().contains(shape));
            }
            d.finish();
        }
    }

    private static void strata() throws Exception {
        Debuggee.say("-- strata");
        String map = """
            SMAP
            StopsTarget.java
            JSP
            *S JSP
            *F
            + 0 page.jsp
            dir/page.jsp
            1 other.jsp
            *L
            100#0,30:1,2
            7#1:61
            *E
            """;
        Files.createDirectories(Path.of("smap"));
        ClassFile file = ClassFile.of();
        byte[] bytes = Files.readAllBytes(Path.of(System.getenv("CLASSES"), "StopsTarget.class"));
        Files.write(Path.of("smap", "StopsTarget.class"), file.transformClass(file.parse(bytes),
            ClassTransform.endHandler(b -> b.with(SourceDebugExtensionAttribute.of(map.getBytes(StandardCharsets.UTF_8))))));
        try (Debuggee d = Debuggee.of(List.of("-cp", "smap:" + System.getenv("CLASSES")), "StopsTarget")) {
            Debuggee.say(d.type.availableStrata() + " default " + d.type.defaultStratum());
            Debuggee.ask("extension", () -> d.type.sourceDebugExtension().equals(map));
            Debuggee.ask("names", () -> d.type.sourceNames("JSP") + " " + d.type.sourcePaths("JSP") + " " + d.type.sourceNames("Java"));
            Debuggee.ask("lines", () -> d.type.allLineLocations("JSP", "page.jsp").stream().map(Location::lineNumber).toList());
            for (Location location : d.type.allLineLocations("JSP", null)) {
                if (location.lineNumber("JSP") == 7) {
                    d.requests().createBreakpointRequest(location).enable();
                    break;
                }
            }
            ThreadReference thread = d.hit().thread();
            Location location = thread.frame(0).location();
            Debuggee.say(location.sourceName() + ":" + location.lineNumber() + " " + location.sourcePath() + ", " + location.sourceName("Java") + ":"
                + location.lineNumber("Java"));
            d.vm.setDefaultStratum("Java");
            Debuggee.say(location.sourceName() + ":" + location.lineNumber());
            d.vm.setDefaultStratum(null);
            StepRequest step = d.requests().createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            step.enable();
            d.await(StepEvent.class);
            step.disable();
            d.finish();
        }
    }
}

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.AccessFlag;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.jar.JarFile;
import java.util.stream.IntStream;

/**
 * Times every method of javac, by code put before each return and around each body; wraps a native method of the class library by a prefix;
 * extends both class paths.
 */
public class Timer implements ClassFileTransformer {
    static final ClassDesc TIMING = ClassDesc.of("timing.Timing");
    static final String PREFIX = "counted_";
    static final String NATIVE_CLASS = "java/util/zip/Adler32";
    static final LongAdder CLASSES = new LongAdder();
    static final LongAdder METHODS = new LongAdder();

    public static void premain(String jars, Instrumentation tool) throws Exception {
        String[] jar = jars.split(",");
        tool.appendToBootstrapClassLoaderSearch(new JarFile(jar[0]));
        tool.appendToSystemClassLoaderSearch(new JarFile(jar[1]));
        ClassFileTransformer timer = new Timer();
        tool.addTransformer(timer, true);
        tool.setNativeMethodPrefix(timer, PREFIX);
        Module unnamed = Class.forName("timing.Timing", false, null).getModule();
        for (String name : new String[] {"java.base", "jdk.compiler"}) {
            Module module = ModuleLayer.boot().findModule(name).orElseThrow();
            tool.redefineModule(module, Set.of(unnamed), Map.of(), Map.of(), Set.of(), Map.of());
        }
        Class<?> late = ClassLoader.getSystemClassLoader().loadClass("Reporter");
        Runtime.getRuntime().addShutdownHook(new Thread((Runnable) late.getConstructor().newInstance()));
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        // Not by loading classes, of which this one may be a part.
        ClassHierarchyResolver resolver = ClassHierarchyResolver.ofResourceParsing(ClassLoader.getSystemClassLoader()).cached();
        ClassFile file = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
        try {
            if (name.equals(NATIVE_CLASS)) {
                return wrapped(file, file.parse(bytes));
            }
            // The other one's loop is one that VMs do in their own way.
            if (!name.startsWith("com/sun/tools/javac/") && !name.equals("java/util/Base64$Encoder")) {
                return null;
            }
            byte[] timed = file.transformClass(file.parse(bytes), ClassTransform.transformingMethods(
                // What a constructor does before super() no handler can surround.
                method -> !method.methodName().equalsString("<init>"),
                (builder, element) -> {
                    if (element instanceof CodeAttribute code) {
                        METHODS.increment();
                        MethodModel method = code.parent().orElseThrow();
                        builder.withCode(b -> timed(b, code, name + "." + method.methodName() + method.methodType()));
                    } else {
                        builder.with(element);
                    }
                }));
            CLASSES.increment();
            return timed;
        } catch (RuntimeException | Error e) {
            System.out.println("not timed: " + name + " " + e);
            throw e;
        }
    }

    private static void timed(CodeBuilder builder, CodeAttribute code, String label) {
        // Behind all locals of the method.
        int begun = code.maxLocals();
        MethodTypeDesc over = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String, ConstantDescs.CD_long);
        builder.invokestatic(ClassDesc.of("java.lang.System"), "nanoTime", MethodTypeDesc.of(ConstantDescs.CD_long));
        builder.lstore(begun);
        Label start = builder.newBoundLabel();
        for (CodeElement element : code) {
            if (element instanceof ReturnInstruction) {
                builder.ldc(label).lload(begun).invokestatic(TIMING, "over", over);
            }
            builder.with(element);
        }
        Label end = builder.newBoundLabel();
        // Behind the method's own handlers, which come first.
        builder.ldc(label).lload(begun).invokestatic(TIMING, "over", over).athrow().exceptionCatchAll(start, end, end);
    }

    /** Each native method gets the prefix, and one of its old name in Java that counts its calls. */
    private static byte[] wrapped(ClassFile file, ClassModel model) {
        return file.transformClass(model, (builder, element) -> {
            if (!(element instanceof MethodModel method && method.flags().has(AccessFlag.NATIVE))) {
                builder.with(element);
                return;
            }
            String plain = method.methodName().stringValue();
            int flags = method.flags().flagsMask();
            builder.withMethod(PREFIX + plain, method.methodTypeSymbol(), flags, m -> { });
            builder.withMethodBody(plain, method.methodTypeSymbol(), flags & ~ClassFile.ACC_NATIVE, code -> {
                code.invokestatic(TIMING, "checksum", MethodTypeDesc.of(ConstantDescs.CD_void));
                MethodTypeDesc type = method.methodTypeSymbol();
                IntStream.range(0, type.parameterCount())
                    .forEach(i -> code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i)));
                code.invokestatic(model.thisClass().asSymbol(), PREFIX + plain, type).return_(TypeKind.from(type.returnType()));
            });
        });
    }
}

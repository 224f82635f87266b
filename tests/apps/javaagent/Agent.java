import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** Replaces the constant "one" in the program's methods; a second transformer fails always. */
public class Agent implements ClassFileTransformer {
    static Instrumentation instrumentation;
    static String to = "two";
    static boolean quiet;

    public static void premain(String arguments, Instrumentation i) {
        System.out.println("premain " + arguments + " " + i.isRetransformClassesSupported() + " " + i.isRedefineClassesSupported()
            + " " + i.isNativeMethodPrefixSupported());
        if (instrumentation == null) {
            instrumentation = i;
            i.addTransformer(new Agent(), true);
            i.addTransformer(new ClassFileTransformer() {
                @Override
                public byte[] transform(ClassLoader loader, String name, Class<?> c, ProtectionDomain domain, byte[] bytes) {
                    throw new IllegalStateException("nobody hears of this");
                }
            });
        }
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || !name.equals("Prog")) {
            return null;
        }
        if (!quiet) {
            System.out.println("transform " + module.isNamed() + " " + name + " " + (redefined != null));
        }
        ClassFile file = ClassFile.of();
        return file.transformClass(file.parse(bytes), ClassTransform.transformingMethodBodies((builder, element) -> {
            if (element instanceof ConstantInstruction c && "one".equals(c.constantValue())) {
                builder.ldc(to);
            } else {
                builder.with(element);
            }
        }));
    }
}

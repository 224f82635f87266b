import counts.Counts;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;

/** Counts the calls of methods of the class library that compilers know by name. */
public class Counter implements ClassFileTransformer {
    static final Map<String, String> METHODS = Map.of("java/lang/Math", "sqrt", "java/lang/Integer", "bitCount", "java/lang/StringUTF16", "getChar");

    public static void premain(String jar, Instrumentation tool) throws Exception {
        tool.appendToBootstrapClassLoaderSearch(new JarFile(jar));
        Module unnamed = Class.forName("counts.Counts", false, null).getModule();
        tool.redefineModule(Math.class.getModule(), Set.of(unnamed), Map.of(), Map.of(), Set.of(), Map.of());
        tool.addTransformer(new Counter(), true);
        tool.retransformClasses(Math.class, Integer.class, Class.forName("java.lang.StringUTF16"));
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        String counted = METHODS.get(name);
        if (counted == null) {
            return null;
        }
        ClassFile file = ClassFile.of();
        return file.transformClass(file.parse(bytes), ClassTransform.transformingMethods(method -> method.methodName().equalsString(counted), (builder, element) -> {
            if (element instanceof CodeAttribute code) {
                builder.withCode(b -> {
                    b.invokestatic(ClassDesc.of("counts.Counts"), "call", MethodTypeDesc.of(ConstantDescs.CD_void));
                    code.forEach(b::with);
                });
            } else {
                builder.with(element);
            }
        }));
    }

    static double roots(int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Math.sqrt(i);
        }
        return sum;
    }

    static int bits(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Integer.bitCount(i);
        }
        return sum;
    }

    static int chars(String text, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += text.charAt(i % 3);
        }
        return sum;
    }

    static void count(String name, Runnable work) {
        long before = Counts.calls;
        for (int i = 0; i < 100; i++) {
            work.run();
        }
        System.out.println(name + " " + (Counts.calls - before));
    }

    public static void main(String[] args) {
        count("Math.sqrt", () -> roots(10_000));
        count("Integer.bitCount", () -> bits(10_000));
        count("StringUTF16.getChar", () -> chars("\u4e00\u4e8c!", 10_000));
    }
}

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.InvocationTargetException;

/** What mutated class files found: classes in packages of the platform whose loader doesn't say their name, static fields of array classes. */
public class FuzzFinds {
    static class Fresh extends ClassLoader {
        Class<?> define(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }
    }

    interface Act { Object run() throws Throwable; }

    static void t(String what, Act act) {
        try {
            System.out.println(what + ": " + act.run());
        } catch (Throwable e) {
            Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
            System.out.println(what + ": " + cause.getClass().getName() + " " + String.valueOf(cause.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static byte[] empty(String name) {
        return ClassFile.of().build(ClassDesc.of(name), c -> c.withFlags(ClassFile.ACC_PUBLIC));
    }

    static byte[] reading(String owner, boolean writes) {
        var type = MethodTypeDesc.of(ConstantDescs.CD_int);
        return ClassFile.of().build(ClassDesc.of("Reads"), c -> c.withMethodBody("f", type, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
            if (writes) {
                code.iconst_0().putstatic(ClassDesc.ofDescriptor(owner), "length", ConstantDescs.CD_int).iconst_1();
            } else {
                code.getstatic(ClassDesc.ofDescriptor(owner), "length", ConstantDescs.CD_int);
            }
            code.ireturn();
        }));
    }

    public static void main(String[] args) {
        for (String name : new String[] {"java.lang.Evil", "java.evil.Evil", "java.Evil", "javax.Fine", "javaevil.Fine"}) {
            t(name, () -> new Fresh().define(null, empty(name)));
            t(name + " by name", () -> new Fresh().define(name, empty(name)));
        }
        t("getstatic of an array", () -> new Fresh().define("Reads", reading("[Ljava/lang/String;", false)).getMethod("f").invoke(null));
        t("getstatic of int[]", () -> new Fresh().define("Reads", reading("[I", false)).getMethod("f").invoke(null));
        t("putstatic of an array", () -> new Fresh().define("Reads", reading("[[Ljava/lang/String;", true)).getMethod("f").invoke(null));
    }
}

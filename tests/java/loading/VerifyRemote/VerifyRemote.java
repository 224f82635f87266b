import java.lang.classfile.*;
import java.lang.constant.*;
import static java.lang.constant.ConstantDescs.*;

/** With -Xverify:remote classes of other loaders must verify. */
public class VerifyRemote {
    static Class<?> load(String n, java.util.function.Consumer<CodeBuilder> body) {
        byte[] b = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).build(ClassDesc.of(n), c -> c.withFlags(ClassFile.ACC_PUBLIC).withMethodBody("run", MethodTypeDesc.of(CD_int, CD_Object), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, body));
        return new ClassLoader() { Class<?> d() { return defineClass(n, b, 0, b.length); } }.d();
    }
    static void t(String w, java.util.function.Consumer<CodeBuilder> body) {
        try { System.out.println(w + ": " + load("V", body).getMethod("run", Object.class).invoke(null, "text")); }
        catch (java.lang.reflect.InvocationTargetException e) { System.out.println(w + ": " + e.getCause()); }
        catch (Throwable e) { System.out.println(w + ": " + e.getClass().getName() + ": " + e.getMessage().lines().findFirst().orElse("")); }
    }
    public static void main(String[] args) {
        t("right", m -> m.aload(0).invokevirtual(CD_Object, "hashCode", MethodTypeDesc.of(CD_int)).ireturn());
        t("no cast", m -> m.aload(0).invokevirtual(CD_String, "length", MethodTypeDesc.of(CD_int)).ireturn());
        t("no frames", m -> { Label l = m.newLabel(); m.aload(0).ifnull(l).iconst_3().ireturn().labelBinding(l).iconst_4().ireturn(); });
        t("loop without frames", m -> { Label l = m.newLabel(); m.iconst_0().istore(1).labelBinding(l).iinc(1, 3).iload(1).bipush(30).if_icmplt(l).iload(1).ireturn(); });
        t("unreachable rubbish", m -> m.iconst_5().ireturn().pop().pop().iadd().ireturn());
        t("interface as object", m -> m.aload(0).invokeinterface(ClassDesc.of("java.lang.CharSequence"), "length", MethodTypeDesc.of(CD_int)).ireturn());
    }
}

import java.lang.classfile.*;
import java.lang.constant.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.constant.ConstantDescs.*;

public class OldBytecode {
    // Instructions that javac doesn't write: dup forms, swap, jsr/ret in old class files, wide, nop, ldc of classes, multianewarray parts, checkcast of arrays, monitors.
    static void p(Object o) { System.out.println(o); }
    static final ClassDesc ME = ClassDesc.of("Odd");
    static ClassBuilder m(ClassBuilder cb, String n, MethodTypeDesc t, java.util.function.Consumer<CodeBuilder> c) { return cb.withMethodBody(n, t, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c); }
    static Object call(Class<?> c, String n, Object... a) { try { for (var x : c.getMethods()) if (x.getName().equals(n)) return x.invoke(null, a); return "none"; } catch (java.lang.reflect.InvocationTargetException e) { return e.getCause().toString(); } catch (IllegalAccessException e) { return e; } }
    public static void main(String[] args) throws Throwable {
        MethodTypeDesc ii = MethodTypeDesc.of(CD_int), ll = MethodTypeDesc.of(CD_long), oo = MethodTypeDesc.of(CD_Object, CD_Object);
        byte[] b = ClassFile.of().build(ME, cb -> {
            cb.withFlags(ClassFile.ACC_PUBLIC);
            m(cb, "dup_x1", ii, c -> c.iconst_1().iconst_2().dup_x1().bipush(10).imul().iadd().bipush(10).imul().iadd().ireturn());
            m(cb, "dup_x2", ii, c -> c.iconst_1().iconst_2().iconst_3().dup_x2().bipush(10).imul().iadd().bipush(10).imul().iadd().bipush(10).imul().iadd().ireturn());
            m(cb, "dup_x2_long", ll, c -> c.loadConstant(7L).iconst_3().dup_x2().i2l().ladd().lstore(0).i2l().loadConstant(100L).lmul().lload(0).ladd().lreturn());
            m(cb, "dup2", ii, c -> c.iconst_1().iconst_2().dup2().iadd().imul().iadd().ireturn());
            m(cb, "dup2_long", ll, c -> c.loadConstant(5L).dup2().lmul().lreturn());
            m(cb, "dup2_x1", ii, c -> c.iconst_1().iconst_2().iconst_3().dup2_x1().iadd().iadd().iadd().iadd().ireturn());
            m(cb, "dup2_x2", ll, c -> c.loadConstant(3L).loadConstant(4L).dup2_x2().lmul().ladd().lreturn());
            m(cb, "swap", ii, c -> c.iconst_1().iconst_5().swap().isub().ireturn());
            m(cb, "pop2", ii, c -> c.iconst_3().loadConstant(5L).pop2().nop().nop().ireturn());
            m(cb, "wide", ii, c -> { int s = c.allocateLocal(TypeKind.INT); for (int i = 0; i < 300; i++) c.allocateLocal(TypeKind.INT); int w = c.allocateLocal(TypeKind.INT); c.iconst_2().istore(w).iinc(w, 1000).iload(w).ireturn(); });
            m(cb, "multi", MethodTypeDesc.of(CD_Object), c -> c.iconst_2().iconst_3().multianewarray(CD_int.arrayType(4), 2).areturn());
            m(cb, "cast", oo, c -> c.aload(0).checkcast(CD_int.arrayType()).areturn());
            m(cb, "inst", MethodTypeDesc.of(CD_int, CD_Object), c -> c.aload(0).instanceOf(CD_Object.arrayType(2)).ireturn());
            m(cb, "ldcArr", MethodTypeDesc.of(CD_Object), c -> c.ldc(CD_String.arrayType()).areturn());
            m(cb, "unbalanced", MethodTypeDesc.ofDescriptor("(Ljava/lang/Object;)V"), c -> c.aload(0).monitorenter().return_());
            m(cb, "exitOnly", MethodTypeDesc.ofDescriptor("(Ljava/lang/Object;)V"), c -> c.aload(0).monitorexit().return_());
            m(cb, "boolInt", MethodTypeDesc.of(CD_boolean), c -> c.iconst_2().ireturn());
            m(cb, "byteRet", MethodTypeDesc.of(CD_byte), c -> c.sipush(300).ireturn());
            m(cb, "fcmp", MethodTypeDesc.of(CD_int, CD_float, CD_float), c -> c.fload(0).fload(1).fcmpl().bipush(10).imul().fload(0).fload(1).fcmpg().iadd().ireturn());
            m(cb, "dcmp", MethodTypeDesc.of(CD_int, CD_double, CD_double), c -> c.dload(0).dload(2).dcmpl().bipush(10).imul().dload(0).dload(2).dcmpg().iadd().ireturn());
            m(cb, "gotoW", ii, c -> { Label f = c.newLabel(), g = c.newLabel(); c.goto_w(f).labelBinding(g).bipush(42).ireturn().labelBinding(f); for (int i = 0; i < 100; i++) c.nop(); c.goto_w(g); });
            m(cb, "throwNull", ii, c -> c.aconst_null().athrow());
            m(cb, "arrStoreBool", MethodTypeDesc.of(CD_int), c -> c.iconst_1().newarray(TypeKind.BOOLEAN).dup().iconst_0().iconst_3().bastore().iconst_0().baload().ireturn());
            m(cb, "deepStack", ii, c -> { for (int i = 0; i < 500; i++) c.iconst_1(); for (int i = 0; i < 499; i++) c.iadd(); c.ireturn(); });
        });
        Class<?> k = MethodHandles.lookup().defineClass(b);
        for (String n : new String[]{"dup_x1", "dup_x2", "dup_x2_long", "dup2", "dup2_long", "dup2_x1", "dup2_x2", "swap", "pop2", "wide", "boolInt", "byteRet", "gotoW", "throwNull", "arrStoreBool", "deepStack", "ldcArr"}) p(n + " " + call(k, n));
        int[][][][] mu = (int[][][][]) call(k, "multi");
        p(mu.length + " " + mu[0].length + " " + mu[1][2]);
        p(call(k, "cast", "s") + " " + (call(k, "cast", new int[0]) instanceof int[]) + " " + call(k, "cast", (Object) null) + " " + call(k, "inst", (Object) new String[0][]) + call(k, "inst", (Object) new int[0][]) + call(k, "inst", (Object) new int[0][][]) + call(k, "inst", (Object) null));
        Object lock = new Object();
        p(call(k, "unbalanced", lock) + " " + Thread.holdsLock(lock));
        p(call(k, "exitOnly", lock) + " " + call(k, "exitOnly", (Object) null));
        for (float x : new float[]{1, 2, Float.NaN, -0f}) for (float y : new float[]{1, 0f, Float.NaN}) System.out.print(call(k, "fcmp", x, y) + "," + call(k, "dcmp", (double) x, (double) y) + " ");
        p("");
        byte[] jsr = ClassFile.of().build(ClassDesc.of("Jsr"), cb -> cb.withVersion(49, 0).withFlags(ClassFile.ACC_PUBLIC).withMethodBody("f", MethodTypeDesc.of(CD_int, CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> {
            Label sub = c.newLabel();
            c.with(java.lang.classfile.instruction.DiscontinuedInstruction.JsrInstruction.of(sub)).with(java.lang.classfile.instruction.DiscontinuedInstruction.JsrInstruction.of(sub)).iload(0).ireturn().labelBinding(sub).astore(1).iinc(0, 5).with(java.lang.classfile.instruction.DiscontinuedInstruction.RetInstruction.of(1));
        }));
        p(call(MethodHandles.lookup().defineClass(jsr), "f", 1));
    }
}

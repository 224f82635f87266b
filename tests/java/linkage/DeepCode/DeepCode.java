import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;

/** Bodies of methods nested as deeply as they may be: operands, sums, branches, loops, handlers. */
public class DeepCode {
    static final ClassDesc INT = ConstantDescs.CD_int;
    static final MethodTypeDesc INT_INT = MethodTypeDesc.ofDescriptor("(I)I");

    static Class<?> define(String name, Consumer<ClassBuilder> body) throws Exception {
        byte[] bytes = ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS).build(ClassDesc.of(name), body);
        return new ClassLoader(DeepCode.class.getClassLoader()) {
            Class<?> make() {
                return defineClass(null, bytes, 0, bytes.length);
            }
        }.make();
    }

    interface Body {
        void write(CodeBuilder code);
    }

    static void run(String what, Body body) throws Exception {
        Object answer;
        try {
            Class<?> made = define("Made", c -> c.withMethodBody("f", INT_INT, ClassFile.ACC_STATIC | ClassFile.ACC_PUBLIC, body::write));
            MethodHandle f = MethodHandles.publicLookup().unreflect(made.getMethod("f", int.class));
            int sum = 0;
            for (int i = 0; i < 20; i++) {
                sum += (int) f.invokeExact(i & 3);
            }
            answer = sum;
        } catch (Throwable t) {
            answer = t.getClass().getName();
        }
        System.out.println(what + ": " + answer);
    }

    static void bodies() throws Exception {
        run("operands", c -> {
            for (int i = 0; i < 30_000; i++) c.iload(0);
            for (int i = 1; i < 30_000; i++) c.iadd();
            c.ireturn();
        });
        run("chain", c -> {
            c.iload(0);
            for (int i = 0; i < 25_000; i++) c.iconst_3().ixor();
            c.ireturn();
        });
        run("products", c -> {
            c.iload(0);
            for (int i = 0; i < 20_000; i++) c.iconst_3().imul();
            c.ireturn();
        });
        run("dups", c -> {
            c.iload(0);
            for (int i = 0; i < 20_000; i++) c.dup().iadd();
            c.ireturn();
        });
        run("ifs", c -> {
            Label end = c.newLabel();
            for (int i = 0; i < 8_000; i++) c.iload(0).ifeq(end);
            c.labelBinding(end).iload(0).ireturn();
        });
        run("nested ifs", c -> {
            int depth = 4_000;
            Label[] ends = new Label[depth];
            for (int i = 0; i < depth; i++) { ends[i] = c.newLabel(); c.iload(0).ifeq(ends[i]); }
            for (int i = depth - 1; i >= 0; i--) c.iinc(0, 1).labelBinding(ends[i]);
            c.iload(0).ireturn();
        });
        run("nested loops", c -> {
            int depth = 5_000;
            Label[] heads = new Label[depth];
            for (int i = 0; i < depth; i++) { heads[i] = c.newLabel(); c.labelBinding(heads[i]); c.iinc(0, 1); }
            for (int i = depth - 1; i >= 0; i--) c.iload(0).iconst_0().if_icmplt(heads[i]);
            c.iload(0).ireturn();
        });
        run("handlers", c -> {
            int depth = 5_000;
            Label[] starts = new Label[depth];
            for (int i = 0; i < depth; i++) { starts[i] = c.newLabel(); c.labelBinding(starts[i]).nop(); }
            Label end = c.newLabel();
            c.iconst_1().iload(0).idiv().ireturn().labelBinding(end);
            for (int i = depth - 1; i >= 0; i--) {
                Label handler = c.newBoundLabel();
                c.exceptionCatch(starts[i], end, handler, ConstantDescs.CD_Throwable);
            }
            c.pop().iconst_5().ireturn();
        });
        run("checkcasts", c -> {
            c.aconst_null();
            for (int i = 0; i < 15_000; i++) c.checkcast(ConstantDescs.CD_String);
            c.pop().iload(0).ireturn();
        });
    }

    public static void main(String[] args) throws Exception {
        bodies();
    }
}

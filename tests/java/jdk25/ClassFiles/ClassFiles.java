import java.lang.classfile.*;
import java.lang.classfile.instruction.*;
import java.lang.constant.*;
import java.lang.invoke.*;
import java.util.*;
import static java.lang.constant.ConstantDescs.*;

public class ClassFiles {
    static void p(Object o) { System.out.println(o); }
    static class Sample { int f = 5; static long s; int m(int a) { for (int i = 0; i < a; i++) f += i; return switch (f) { case 1 -> 2; case 5 -> 6; default -> f; }; } static String t(Object o) { try { return o.toString(); } catch (NullPointerException e) { return "npe"; } } }
    public static void main(String[] args) throws Throwable {
        byte[] b = ClassFile.of().build(ClassDesc.of("Gen"), cb -> cb
            .withFlags(ClassFile.ACC_PUBLIC)
            .withMethodBody("<init>", MTD_void, ClassFile.ACC_PUBLIC, c -> c.aload(0).invokespecial(CD_Object, "<init>", MTD_void).return_())
            .withField("count", CD_int, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC)
            .withMethodBody("fact", MethodTypeDesc.of(CD_long, CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> {
                Label loop = c.newLabel(), end = c.newLabel();
                c.lconst_1().lstore(1).labelBinding(loop).iload(0).ifle(end).lload(1).iload(0).i2l().lmul().lstore(1).iinc(0, -1).goto_(loop).labelBinding(end).lload(1).lreturn();
            })
            .withMethodBody("sw", MethodTypeDesc.of(CD_String, CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> {
                Label d = c.newLabel(), one = c.newLabel(), big = c.newLabel();
                c.iload(0).lookupswitch(d, List.of(SwitchCase.of(1, one), SwitchCase.of(1000000, big))).labelBinding(one).ldc("one").areturn().labelBinding(big).ldc("big").areturn().labelBinding(d).ldc("other").areturn();
            })
            .withMethodBody("tryIt", MethodTypeDesc.of(CD_String, CD_Object), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> c.trying(t -> t.aload(0).invokevirtual(CD_Object, "toString", MethodTypeDesc.of(CD_String)).areturn(), k -> k.catching(ClassDesc.of("java.lang.NullPointerException"), h -> h.pop().ldc("caught").areturn())))
            .withMethodBody("condy", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> c.ldc(DynamicConstantDesc.ofNamed(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ClassDesc.of("ClassFiles"), "boot", MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class)), "cname", CD_Object)).areturn())
            .withMethodBody("mt", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> c.ldc(MethodTypeDesc.of(CD_int, CD_String)).areturn())
            .withMethodBody("mh", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> c.ldc(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.VIRTUAL, CD_String, "length", MethodTypeDesc.of(CD_int))).areturn())
            .withMethodBody("indy", MethodTypeDesc.of(CD_String, CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> c.iload(0).invokedynamic(DynamicCallSiteDesc.of(ofCallsiteBootstrap(ClassDesc.of("java.lang.invoke.StringConcatFactory"), "makeConcatWithConstants", CD_CallSite, CD_String, CD_Object.arrayType()), "cat", MethodTypeDesc.of(CD_String, CD_int), "<\1>")).areturn())
            .withMethodBody("inc", MTD_void, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> c.getstatic(ClassDesc.of("Gen"), "count", CD_int).iconst_1().iadd().dup().putstatic(ClassDesc.of("Gen"), "count", CD_int).pop().return_()));
        p(ClassFile.of().verify(b));
        Class<?> g = MethodHandles.lookup().defineClass(b);
        p(g.getMethod("fact", int.class).invoke(null, 20) + " " + g.getMethod("sw", int.class).invoke(null, 1) + g.getMethod("sw", int.class).invoke(null, 1000000) + g.getMethod("sw", int.class).invoke(null, 7) + " " + g.getMethod("tryIt", Object.class).invoke(null, (Object) null) + g.getMethod("tryIt", Object.class).invoke(null, 5) + " " + g.getMethod("condy").invoke(null) + (g.getMethod("condy").invoke(null) == g.getMethod("condy").invoke(null)) + boots + " " + g.getMethod("mt").invoke(null) + " " + g.getMethod("mh").invoke(null) + " " + g.getMethod("indy", int.class).invoke(null, 9));
        for (int i = 0; i < 3; i++) g.getMethod("inc").invoke(null);
        p(g.getField("count").getInt(null) + " " + g.getConstructor().newInstance().getClass().getName());
        ClassModel m = ClassFile.of().parse(ClassFiles.class.getResourceAsStream("ClassFiles$Sample.class").readAllBytes());
        p(m.thisClass().asInternalName() + " " + m.superclass().get().asInternalName() + " " + m.fields().size() + " " + m.methods().stream().map(x -> x.methodName().stringValue() + x.methodType().stringValue()).toList());
        Map<String, Integer> ops = new TreeMap<>();
        for (MethodModel mm : m.methods()) mm.code().ifPresent(c -> { for (CodeElement e : c) if (e instanceof Instruction i) ops.merge(i.opcode().kind().name(), 1, Integer::sum); });
        p(ops);
        byte[] tr = ClassFile.of().transformClass(m, ClassTransform.transformingMethodBodies(mm -> mm.methodName().equalsString("t"), (cb, e) -> { if (e instanceof ConstantInstruction ci && ci.constantValue().equals("npe")) cb.ldc("changed"); else cb.with(e); }));
        Class<?> h = MethodHandles.lookup().defineHiddenClass(tr, true).lookupClass();
        var tm = h.getDeclaredMethod("t", Object.class);
        tm.setAccessible(true);
        p(tm.invoke(null, (Object) null) + " " + Sample.t(null));
        byte[] bad = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).build(ClassDesc.of("Bad"), cb -> cb.withMethodBody("f", MethodTypeDesc.of(CD_int, CD_int), ClassFile.ACC_STATIC | ClassFile.ACC_PUBLIC, c -> { Label l = c.newLabel(); c.iload(0).ifeq(l).iconst_1().ireturn().labelBinding(l).iconst_2().ireturn(); }));
        try { MethodHandles.lookup().defineClass(bad).getMethod("f", int.class).invoke(null, 1); p("no"); } catch (VerifyError e) { p(e.getMessage().lines().findFirst().get()); }
        p(ClassFile.latestMajorVersion() + " " + m.majorVersion() / 100 + " " + ClassDesc.of("a.B").nested("C").descriptorString() + " " + MethodTypeDesc.ofDescriptor("(I[J)V").displayDescriptor() + " " + ClassDesc.ofDescriptor("[[I").isArray());
        byte[] old = ClassFile.of().build(ClassDesc.of("Old"), cb -> cb.withVersion(49, 0).withMethodBody("f", MethodTypeDesc.of(CD_int, CD_int), ClassFile.ACC_STATIC | ClassFile.ACC_PUBLIC, c -> { Label l = c.newLabel(); c.iload(0).ifeq(l).iconst_1().ireturn().labelBinding(l).iconst_2().ireturn(); }));
        p(MethodHandles.lookup().defineClass(old).getMethod("f", int.class).invoke(null, 0));
    }
    static int boots;
    public static Object boot(MethodHandles.Lookup l, String n, Class<?> t) { boots++; return n + ":" + t.getSimpleName(); }
}

import java.lang.classfile.*;
import java.lang.classfile.constantpool.*;
import java.lang.constant.*;
import java.lang.invoke.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import static java.lang.constant.ConstantDescs.*;

/** invokedynamic and dynamic constants in generated classes, with bootstraps of every kind, failing ones among them. */
public class CallSites {
    static final MethodHandles.Lookup HERE = MethodHandles.lookup();
    static final ClassDesc ME = ClassDesc.of("CallSites");
    static final AtomicInteger boots = new AtomicInteger();
    static MutableCallSite mutable;
    static VolatileCallSite vol;
    static SwitchPoint point = new SwitchPoint();

    static int add(int a, int b) { return a + b; }
    static int mul(int a, int b) { return a * b; }
    static MethodHandle find(String n) throws Exception { return HERE.findStatic(CallSites.class, n, MethodType.methodType(int.class, int.class, int.class)); }

    public static CallSite constant(MethodHandles.Lookup l, String n, MethodType t) throws Exception { boots.incrementAndGet(); return new ConstantCallSite(find("add")); }
    public static CallSite mutable(MethodHandles.Lookup l, String n, MethodType t) throws Exception { return mutable = new MutableCallSite(find("add")); }
    public static CallSite volatil(MethodHandles.Lookup l, String n, MethodType t) throws Exception { return vol = new VolatileCallSite(find("mul")); }
    public static CallSite switched(MethodHandles.Lookup l, String n, MethodType t) throws Exception { return new ConstantCallSite(point.guardWithTest(find("add"), find("mul"))); }
    public static CallSite throwing(MethodHandles.Lookup l, String n, MethodType t) throws Exception { boots.incrementAndGet(); throw new Exception("boot " + n); }
    public static CallSite throwingError(MethodHandles.Lookup l, String n, MethodType t) { boots.incrementAndGet(); throw new AssertionError("error " + n); }
    public static CallSite nothing(MethodHandles.Lookup l, String n, MethodType t) { return null; }
    public static CallSite wrongType(MethodHandles.Lookup l, String n, MethodType t) throws Exception { return new ConstantCallSite(MethodHandles.constant(int.class, 3)); }
    public static Object noSite(Object... all) { return all.length; }
    public static CallSite many(Object... all) throws Exception { StringBuilder s = new StringBuilder(); for (int i = 1; i < all.length; i++) s.append(all[i] instanceof Class<?> c ? c.getSimpleName() : all[i]).append('|'); System.out.println("many " + s); return new ConstantCallSite(find("add")); }
    public static CallSite slow(MethodHandles.Lookup l, String n, MethodType t) throws Exception { boots.incrementAndGet(); Thread.sleep(20); MethodHandle m = MethodHandles.insertArguments(find("add"), 0, 0); return new ConstantCallSite(MethodHandles.dropArguments(MethodHandles.insertArguments(m, 0, boots.get()), 0, int.class, int.class)); }
    public static Object condy(MethodHandles.Lookup l, String n, Class<?> t) { boots.incrementAndGet(); return n.equals("null") ? null : n.equals("int") ? (Object) 42 : n.equals("long") ? (Object) (1L << 40) : n.equals("self") ? l.lookupClass().getSimpleName() : n + ":" + t.getSimpleName(); }
    public static Object condyThrows(MethodHandles.Lookup l, String n, Class<?> t) throws Exception { boots.incrementAndGet(); throw new java.io.IOException("condy " + n); }
    public static Object nested(MethodHandles.Lookup l, String n, Class<?> t, Object... args) { return n + java.util.Arrays.toString(args); }

    static final MethodTypeDesc III = MethodTypeDesc.of(CD_int, CD_int, CD_int);
    static DirectMethodHandleDesc boot(String n) { return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ME, n, MethodTypeDesc.of(CD_CallSite, CD_MethodHandles_Lookup, CD_String, CD_MethodType)); }
    static DirectMethodHandleDesc condyBoot(String n) { return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ME, n, MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class)); }
    static int serial;

    static Class<?> indy(DynamicCallSiteDesc site) throws Exception {
        byte[] b = ClassFile.of().build(ClassDesc.of("G" + serial++), c -> c.withMethodBody("run", III, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
            m -> m.iload(0).iload(1).invokedynamic(site).ireturn()));
        return HERE.defineClass(b);
    }
    static Class<?> constant(DynamicConstantDesc<?> d, ClassDesc type) throws Exception {
        byte[] b = ClassFile.of().build(ClassDesc.of("G" + serial++), c -> c.withMethodBody("run", MethodTypeDesc.of(type), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
            m -> m.loadConstant(d).return_(TypeKind.from(type))));
        return HERE.defineClass(b);
    }
    static void call(String what, Class<?> c, Object... args) {
        for (int i = 0; i < 2; i++) {
            try {
                var m = c.getDeclaredMethods()[0];
                System.out.println(what + " = " + m.invoke(null, args));
            } catch (Throwable t) {
                StringBuilder s = new StringBuilder();
                for (Throwable x = t.getCause(); x != null && (i == 0 || x == t.getCause()); x = x.getCause()) s.append(" <- ").append(x);
                System.out.println(what + s);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        for (String n : new String[] {"constant", "throwing", "throwingError", "nothing", "wrongType"}) {
            call(n, indy(DynamicCallSiteDesc.of(boot(n), n, III)), 3, 4);
        }
        System.out.println("boots " + boots.getAndSet(0));
        Class<?> m = indy(DynamicCallSiteDesc.of(boot("mutable"), "m", III));
        call("mutable", m, 3, 4);
        mutable.setTarget(find("mul"));
        MutableCallSite.syncAll(new MutableCallSite[] {mutable});
        call("mutable after", m, 3, 4);
        try { mutable.setTarget(MethodHandles.constant(int.class, 1)); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        Class<?> v = indy(DynamicCallSiteDesc.of(boot("volatil"), "m", III));
        call("volatile", v, 3, 4);
        vol.setTarget(find("add"));
        call("volatile after", v, 3, 4);
        Class<?> s = indy(DynamicCallSiteDesc.of(boot("switched"), "m", III));
        call("switch", s, 5, 6);
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        call("switch after", s, 5, 6);
        var manyDesc = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ME, "many", MethodTypeDesc.of(CD_CallSite, CD_Object.arrayType()));
        call("many", indy(DynamicCallSiteDesc.of(manyDesc, "name", III, 1, 2L, 3.5f, 4.5, "text", CD_List, MethodTypeDesc.of(CD_void, CD_int),
            DynamicConstantDesc.ofNamed(condyBoot("condy"), "arg", CD_String))), 1, 1);
        var noSite = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ME, "noSite", MethodTypeDesc.of(CD_Object, CD_Object.arrayType()));
        call("noSite", indy(DynamicCallSiteDesc.of(noSite, "name", III)), 1, 1);
        call("absent", indy(DynamicCallSiteDesc.of(boot("absent"), "name", III)), 1, 1);
        // Racing threads link one site; all see one winner.
        Class<?> raced = indy(DynamicCallSiteDesc.of(boot("slow"), "name", III));
        var run = raced.getDeclaredMethods()[0];
        boots.set(0);
        var pool = Executors.newFixedThreadPool(8);
        CyclicBarrier barrier = new CyclicBarrier(8);
        var futures = new java.util.ArrayList<Future<Object>>();
        for (int i = 0; i < 8; i++) futures.add(pool.submit(() -> { barrier.await(); return run.invoke(null, 0, 0); }));
        var seen = new java.util.HashSet<Object>();
        for (var f : futures) seen.add(f.get());
        pool.shutdown();
        System.out.println("winners " + seen.size());
        boots.set(0);
        for (String n : new String[] {"text", "null", "self"}) call("condy " + n, constant(DynamicConstantDesc.ofNamed(condyBoot("condy"), n, CD_String), CD_String));
        call("condy int", constant(DynamicConstantDesc.ofNamed(condyBoot("condy"), "int", CD_int), CD_int));
        call("condy long", constant(DynamicConstantDesc.ofNamed(condyBoot("condy"), "long", CD_long), CD_long));
        call("condy cast", constant(DynamicConstantDesc.ofNamed(condyBoot("condy"), "x", CD_Integer), CD_Integer));
        call("condy throws", constant(DynamicConstantDesc.ofNamed(condyBoot("condyThrows"), "x", CD_Integer), CD_Integer));
        System.out.println("boots " + boots.get());
        var nestedBoot = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ME, "nested", MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class, CD_Object.arrayType()));
        ConstantDesc d = "leaf";
        for (int i = 0; i < 20; i++) d = DynamicConstantDesc.ofNamed(nestedBoot, "n" + i, CD_Object, d, i);
        call("nested", constant((DynamicConstantDesc<?>) d, CD_Object));
        call("enum", constant(Enum.EnumDesc.of(ClassDesc.of("java.util.concurrent.TimeUnit"), "DAYS"), ClassDesc.of("java.util.concurrent.TimeUnit")));
        call("primitive", constant(DynamicConstantDesc.ofNamed(BSM_PRIMITIVE_CLASS, "J", CD_Class), CD_Class));
        call("nullc", constant((DynamicConstantDesc<?>) NULL, CD_Object));
        VarHandle vh = null;
        call("varhandle", constant(VarHandle.VarHandleDesc.ofArray(CD_int.arrayType()), CD_VarHandle));
        call("static final", constant(DynamicConstantDesc.ofNamed(BSM_GET_STATIC_FINAL, "MAX_VALUE", CD_int, CD_Integer), CD_int));
    }
}

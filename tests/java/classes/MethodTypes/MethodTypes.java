import java.lang.invoke.*;
import java.util.*;

public class MethodTypes {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { System.out.println(n + " -> " + a.run()); } catch (Throwable e) { System.out.println(n + " !! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        MethodType a = MethodType.methodType(int.class, String.class, long[].class);
        System.out.println(a + " " + a.toMethodDescriptorString() + " " + a.parameterCount() + " " + a.parameterList() + " " + a.returnType());
        System.out.println(a == MethodType.methodType(int.class, String.class, long[].class));
        System.out.println(a.equals(MethodType.methodType(void.class)) + " " + (a.hashCode() == MethodType.methodType(int.class, new Class<?>[]{String.class, long[].class}).hashCode()));
        t("erase", () -> a.erase());
        t("generic", () -> a.generic());
        t("wrap", () -> a.wrap());
        t("unwrap", () -> MethodType.methodType(Integer.class, Long.class, String.class).unwrap());
        t("insert", () -> a.insertParameterTypes(1, double.class, char.class));
        t("append", () -> a.appendParameterTypes(boolean.class));
        t("drop", () -> a.dropParameterTypes(0, 1));
        t("change", () -> a.changeParameterType(0, Object.class).changeReturnType(void.class));
        t("prims", () -> a.hasPrimitives() + " " + a.hasWrappers());
        t("genericN", () -> MethodType.genericMethodType(3, true));
        t("fromDesc", () -> MethodType.fromMethodDescriptorString("(ILjava/util/List;[[D)[Ljava/lang/String;", null));
        t("fromDesc bad", () -> MethodType.fromMethodDescriptorString("(I", null));
        t("fromDesc noclass", () -> MethodType.fromMethodDescriptorString("(Lno/Such;)V", null));
        t("void param", () -> MethodType.methodType(int.class, void.class));
        t("null param", () -> MethodType.methodType(int.class, (Class<?>) null));
        t("bad drop", () -> a.dropParameterTypes(1, 5));
        t("bad change", () -> a.changeParameterType(4, int.class));
        Class<?>[] many = new Class<?>[256];
        Arrays.fill(many, int.class);
        t("256", () -> MethodType.methodType(void.class, many));
        t("254 mh", () -> MethodHandles.empty(MethodType.methodType(void.class, Arrays.copyOf(many, 254))).type().parameterCount());
        t("255 mh", () -> MethodHandles.empty(MethodType.methodType(void.class, Arrays.copyOf(many, 255))).type().parameterCount());
        t("lastParameterType", () -> a.lastParameterType() + " " + MethodType.methodType(int.class).lastParameterType());
        t("describe", () -> a.describeConstable().get());
        t("ser", () -> {
            java.io.ByteArrayOutputStream bo = new java.io.ByteArrayOutputStream();
            new java.io.ObjectOutputStream(bo).writeObject(a);
            return new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(bo.toByteArray())).readObject() == a;
        });
        CallSite cs = new MutableCallSite(MethodHandles.constant(int.class, 1));
        MethodHandle inv = cs.dynamicInvoker();
        System.out.println((int) inv.invokeExact());
        cs.setTarget(MethodHandles.constant(int.class, 2));
        MutableCallSite.syncAll(new MutableCallSite[]{(MutableCallSite) cs});
        System.out.println((int) inv.invokeExact());
        t("wrong target", () -> { cs.setTarget(MethodHandles.constant(long.class, 2)); return 0; });
        CallSite con = new ConstantCallSite(MethodHandles.constant(String.class, "c"));
        t("const set", () -> { con.setTarget(con.getTarget()); return 0; });
        VolatileCallSite v = new VolatileCallSite(MethodHandles.constant(int.class, 7));
        t("volatile", () -> (int) v.dynamicInvoker().invokeExact());
        SwitchPoint sp = new SwitchPoint();
        MethodHandle g = sp.guardWithTest(MethodHandles.constant(String.class, "valid"), MethodHandles.constant(String.class, "invalid"));
        System.out.println((String) g.invokeExact() + sp.hasBeenInvalidated());
        SwitchPoint.invalidateAll(new SwitchPoint[]{sp});
        System.out.println((String) g.invokeExact() + sp.hasBeenInvalidated());
    }
}

import java.lang.reflect.*;
import java.util.*;

public class Accessflags {
    sealed interface S permits A, B {}
    record A(int x) implements S {}
    static non-sealed class B implements S {}
    static abstract class M { volatile int v; transient int t; final int f = 1; static final int C = 1; abstract void a(); synchronized void s() {} native void n(); void va(int... x) {} private M() {} strictfp void sf() {} }
    enum E { P { }; }
    @interface An {}
    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[]{Accessflags.class, S.class, A.class, B.class, M.class, E.class, E.P.getClass(), An.class, int.class, int[].class, A[].class, Runnable.class, String.class, Thread.State.class, void.class}) System.out.println(c.getSimpleName() + " " + c.accessFlags() + " " + Modifier.toString(c.getModifiers()) + " " + c.isSealed() + " " + c.isRecord() + " " + c.isHidden());
        for (String f : new String[]{"v", "t", "f", "C"}) System.out.println(f + " " + M.class.getDeclaredField(f).accessFlags());
        TreeMap<String, String> m = new TreeMap<>();
        for (Method x : M.class.getDeclaredMethods()) m.put(x.getName(), x.accessFlags() + "");
        System.out.println(m);
        System.out.println(M.class.getDeclaredConstructor().accessFlags() + " " + A.class.getDeclaredConstructors()[0].getParameters()[0].accessFlags());
        System.out.println(AccessFlag.maskToAccessFlags(0x11, AccessFlag.Location.CLASS) + " " + AccessFlag.PUBLIC.mask() + " " + AccessFlag.VOLATILE.locations().contains(AccessFlag.Location.FIELD));
        System.out.println(int[].class.componentType() + " " + int.class.arrayType() + " " + A.class.describeConstable().get() + " " + A.class.descriptorString());
        System.out.println(Class.forPrimitiveName("int") + " " + Class.forPrimitiveName("Integer"));
        System.out.println(ClassFileFormatVersion.latest().major() + " " + ClassFileFormatVersion.RELEASE_17.major());
        System.out.println(Arrays.toString(S.class.getPermittedSubclasses()) + " " + S.class.getNestMembers().length / 100);
        class Loc {}
        System.out.println(Loc.class.accessFlags() + " " + new Object() {}.getClass().accessFlags());
    }
}

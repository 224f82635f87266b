import java.util.*;

public class ClassNames {
    class Inner { class Deep {} }
    static class Nested {}
    interface If {}
    enum En { A { } }
    record Rec() {}
    @interface An {}
    static Object local() { class Loc {} return new Loc(); }
    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c.descriptorString() + " | " + c + " | pkg=" + c.getPackageName());
        System.out.println("  arr=" + c.isArray() + " prim=" + c.isPrimitive() + " if=" + c.isInterface() + " enum=" + c.isEnum() + " rec=" + c.isRecord() + " ann=" + c.isAnnotation() + " anon=" + c.isAnonymousClass() + " loc=" + c.isLocalClass() + " mem=" + c.isMemberClass() + " syn=" + c.isSynthetic() + " hid=" + c.isHidden() + " sealed=" + c.isSealed());
        System.out.println("  super=" + c.getSuperclass() + " comp=" + c.getComponentType() + " ifs=" + Arrays.toString(c.getInterfaces()) + " mods=" + java.lang.reflect.Modifier.toString(c.getModifiers()) + " " + Integer.toHexString(c.getModifiers()));
        System.out.println("  decl=" + c.getDeclaringClass() + " encl=" + c.getEnclosingClass() + " em=" + c.getEnclosingMethod() + " ec=" + c.getEnclosingConstructor() + " host=" + c.getNestHost());
    }
    static class Ct { Ct() { Object o = new Object() {}; inCtor = o; }
    final Object inCtor; }
    static class Fa { static Object fieldAnon = new Runnable() { public void run() {} }; }
    public static void main(String[] args) {
        Object anon = new Nested() {};
        Class<?>[] cs = {ClassNames.class, Inner.class, Inner.Deep.class, Nested.class, If.class, En.class, En.A.getClass(), Rec.class, An.class, anon.getClass(), local().getClass(), new Ct().inCtor.getClass(), Fa.fieldAnon.getClass(),
            int.class, void.class, boolean.class, int[].class, long[][].class, Object.class, Object[].class, If[][].class, En[].class, String.class, List.class, Map.Entry.class, Thread.State.class, Override.class, Cloneable.class};
        for (Class<?> c : cs) show(c);
        System.out.println(int.class == Integer.TYPE);
        System.out.println(Integer.class.isAssignableFrom(int.class));
        System.out.println(Object.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(String[][].class) + " " + Cloneable.class.isAssignableFrom(int[].class));
        System.out.println(int[].class.getClassLoader() + " " + (ClassNames[].class.getClassLoader() == ClassNames.class.getClassLoader()));
        System.out.println(int.class.arrayType() + " " + String[].class.arrayType().componentType() + " " + int.class.componentType());
        System.out.println(ClassNames.class.toGenericString() + " ; " + Map.class.toGenericString() + " ; " + En.class.toGenericString() + " ; " + An.class.toGenericString() + " ; " + int[].class.toGenericString() + " ; " + Rec.class.toGenericString());
    }
}

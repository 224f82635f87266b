import java.lang.reflect.*;
import java.util.*;

public class Parameters {
    class In { In(int a, String b) {} }
    enum E { A(1); E(int x) {} }
    record R(int first, String... rest) { R { } }
    static void m(int a, final String b, List<? extends Number>... c) {}
    static Runnable anon(int cap) { return new Runnable() { public void run() { System.out.println(cap); } }; }
    static void show(Executable e) {
        System.out.println(e);
        for (Parameter p : e.getParameters()) System.out.println("  " + p.getType().getSimpleName() + " varargs=" + p.isVarArgs() + " gen=" + p.getParameterizedType() + " exec=" + p.getDeclaringExecutable().equals(e));
    }
    public static void main(String[] args) throws Exception {
        for (Method m : Parameters.class.getDeclaredMethods()) if (m.getName().equals("m")) show(m);
        show(In.class.getDeclaredConstructors()[0]);
        show(R.class.getDeclaredConstructors()[0]);
        System.out.println(R.class.getDeclaredConstructors()[0].getParameters()[0].getName() + R.class.getDeclaredConstructors()[0].getParameters()[1].getName());
        System.out.println(anon(5).getClass().getDeclaredConstructors()[0].getParameterCount());
        System.out.println(In.class.getDeclaredConstructors()[0].getGenericParameterTypes().length);
        Method en = Parameters.class.getDeclaredMethod("anon", int.class);
        System.out.println(anon(1).getClass().getEnclosingMethod().equals(en) + " " + anon(1).getClass().getEnclosingClass() + " " + anon(1).getClass().getDeclaringClass());
        class Loc { class Deep {} }
        System.out.println(Loc.class.getEnclosingMethod().getName() + " " + Loc.class.isLocalClass() + " " + Loc.Deep.class.isMemberClass() + " " + Loc.Deep.class.getDeclaringClass().getSimpleName() + " " + Loc.class.getSimpleName());
        int[] flags = new int[2];
        for (Method m : E.class.getDeclaredMethods()) if (m.getName().equals("values")) flags[0]++; else if (m.getName().equals("valueOf")) flags[1]++;
        System.out.println(Arrays.toString(flags));
        System.out.println(Modifier.toString(E.class.getDeclaredField("A").getModifiers()) + " " + E.class.getDeclaredField("A").isEnumConstant() + " " + E.A.getDeclaringClass());
        System.out.println(Modifier.toString(Thread.class.getMethod("sleep", long.class).getModifiers()) + " | " + Modifier.toString(Map.class.getMethod("getOrDefault", Object.class, Object.class).getModifiers()) + " | " + Modifier.toString(StringBuffer.class.getMethod("length").getModifiers()) + " | " + Modifier.toString(Object.class.getMethod("getClass").getModifiers()) + " | " + Modifier.toString(AbstractList.class.getMethod("get", int.class).getModifiers()));
        System.out.println(Comparator.class.getMethod("compare", Object.class, Object.class).isDefault() + " " + Comparator.class.getMethod("reversed").isDefault());
    }
}

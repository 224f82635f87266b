import java.lang.reflect.*;

public class AddOpens {
    public static void main(String[] args) throws Exception {
        Field v = String.class.getDeclaredField("hash");
        v.setAccessible(true);
        System.out.println(v.getInt("never hashed " + args.length));
        String s = "abc";
        s.hashCode();
        System.out.println(v.getInt(s));
        Method m = String.class.getDeclaredMethod("isLatin1");
        m.setAccessible(true);
        System.out.println(m.invoke("x") + " " + m.invoke("\u20ac"));
        System.out.println(Object.class.getModule().isOpen("java.lang", AddOpens.class.getModule()) + " " + Object.class.getModule().isOpen("java.lang") + " " + Object.class.getModule().isExported("jdk.internal.misc", AddOpens.class.getModule()));
        Object u = Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
        System.out.println(u.getClass().getMethod("pageSize").invoke(u) instanceof Integer);
        System.out.println(u.getClass().getMethod("arrayIndexScale", Class.class).invoke(u, long[].class));
        System.out.println((boolean) u.getClass().getMethod("isBigEndian").invoke(u));
        try { Field f = java.util.ArrayList.class.getDeclaredField("size"); f.setAccessible(true); System.out.println("no"); } catch (InaccessibleObjectException e) { System.out.println("java.util closed"); }
        System.out.println(ModuleLayer.boot().findModule("java.net.http").isPresent());
        System.out.println(ModuleLayer.boot().findModule("jdk.httpserver").isPresent());
    }
}

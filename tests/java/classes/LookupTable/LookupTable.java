import java.lang.invoke.*;
import java.util.*;

public class LookupTable {
    public static class Pub { public int a = 1; protected int b = 2; int c = 3; private int d = 4; }
    static class Pkg { public int a = 1; private int d = 4; }
    static String modes(MethodHandles.Lookup l) { StringBuilder b = new StringBuilder(); int[] ms = {MethodHandles.Lookup.PUBLIC, MethodHandles.Lookup.PRIVATE, MethodHandles.Lookup.PROTECTED, MethodHandles.Lookup.PACKAGE, MethodHandles.Lookup.MODULE, MethodHandles.Lookup.UNCONDITIONAL, MethodHandles.Lookup.ORIGINAL}; String n = "uvpkmxo"; for (int i = 0; i < ms.length; i++) b.append((l.lookupModes() & ms[i]) != 0 ? n.charAt(i) : '-'); return b + " " + l.hasPrivateAccess() + l.hasFullPrivilegeAccess() + " " + l; }
    static String find(MethodHandles.Lookup l, Class<?> c, String f) { try { l.findGetter(c, f, int.class); return "Y"; } catch (IllegalAccessException e) { return "n"; } catch (NoSuchFieldException e) { return "?"; } }
    interface A { MethodHandles.Lookup l() throws Exception; }
    static void row(String n, A a) throws Exception {
        MethodHandles.Lookup l;
        try { l = a.l(); } catch (IllegalAccessException | IllegalArgumentException e) { System.out.println(n + " !! " + e.getMessage().replaceAll("@[0-9a-f]+", "@H")); return; }
        StringBuilder b = new StringBuilder();
        for (String f : new String[]{"a", "b", "c", "d"}) b.append(find(l, Pub.class, f));
        b.append(' ').append(find(l, Pkg.class, "a")).append(find(l, Pkg.class, "d")).append(' ').append(find(l, java.io.StreamTokenizer.class, "ttype"));
        System.out.println(n + " " + modes(l) + " " + b);
    }
    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup me = MethodHandles.lookup();
        row("me", () -> me); row("public", () -> MethodHandles.publicLookup()); row("in Pub", () -> me.in(Pub.class)); row("in Pkg", () -> me.in(Pkg.class)); row("in String", () -> me.in(String.class)); row("in other", () -> me.in(LtOther.class)); row("private in Pub", () -> MethodHandles.privateLookupIn(Pub.class, me)); row("private in Other", () -> MethodHandles.privateLookupIn(LtOther.class, me)); row("private in String", () -> MethodHandles.privateLookupIn(String.class, me)); row("private array", () -> MethodHandles.privateLookupIn(int[].class, me)); row("public in", () -> MethodHandles.publicLookup().in(LookupTable.class));
        for (int m : new int[]{MethodHandles.Lookup.PRIVATE, MethodHandles.Lookup.PACKAGE, MethodHandles.Lookup.MODULE, MethodHandles.Lookup.PUBLIC, MethodHandles.Lookup.PROTECTED, MethodHandles.Lookup.ORIGINAL}) row("drop " + m, () -> me.dropLookupMode(m));
        row("in twice", () -> me.in(String.class).in(LookupTable.class)); row("drop bad", () -> me.dropLookupMode(77)); row("private weak", () -> MethodHandles.privateLookupIn(Pub.class, me.dropLookupMode(MethodHandles.Lookup.MODULE)));
        System.out.println(me.previousLookupClass() + " " + me.in(java.sql.Date.class).previousLookupClass() + " " + me.in(java.sql.Date.class).in(javax.xml.XMLConstants.class).lookupModes());
        for (String c : new String[]{"LookupTable$Pub", "java.lang.String", "jdk.internal.misc.Unsafe", "no.Such"}) try { System.out.println(me.findClass(c).getName()); } catch (ReflectiveOperationException e) { System.out.println(c + " " + e.getClass().getSimpleName()); }
        try { me.accessClass(Class.forName("java.lang.StringLatin1")); } catch (IllegalAccessException e) { System.out.println("no access"); }
        try { MethodHandles.reflectAs(java.lang.reflect.Field.class, me.findGetter(Pub.class, "d", int.class)); System.out.println("cracked"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        MethodHandleInfo i = me.revealDirect(me.findGetter(Pub.class, "d", int.class));
        System.out.println(i + " " + i.getReferenceKind() + " " + i.getName() + " " + i.getMethodType() + " " + i.isVarArgs() + " " + java.lang.reflect.Modifier.toString(i.getModifiers()) + " " + i.reflectAs(java.lang.reflect.Field.class, me));
        try { me.revealDirect(MethodHandles.identity(int.class).asType(MethodType.methodType(long.class, int.class))); } catch (IllegalArgumentException e) { System.out.println("not direct"); }
    }
}
class LtOther { private int z; }

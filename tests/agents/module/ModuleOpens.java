import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Map;
import java.util.Set;

public class ModuleOpens {
    static native void add(Object module, String packageName, Object to);

    static String tryField() throws Exception {
        Field field = Integer.class.getDeclaredField("value");
        try {
            field.setAccessible(true);
            return "value " + field.getInt(77);
        } catch (InaccessibleObjectException e) {
            return "inaccessible";
        }
    }

    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule();
        Module unnamed = ModuleOpens.class.getModule();
        Module one = CustomModule.make("one", Set.of("one.pack", "one.other"), Map.of()).findModule("one").get();
        System.out.println(tryField());
        add(base, "java.lang", unnamed);
        System.out.println(tryField());
        System.out.println("to another " + base.isOpen("java.lang", one) + ", to all " + base.isOpen("java.lang"));
        System.out.println("before " + one.isOpen("one.pack", unnamed) + " " + one.isExported("one.pack", unnamed));
        add(one, "one.pack", unnamed);
        System.out.println("after " + one.isOpen("one.pack", unnamed) + " " + one.isExported("one.pack", unnamed) + " " + one.isOpen("one.other", unnamed)
            + " " + one.isOpen("one.pack"));
        add(one, "one.pack", unnamed);
        add(unnamed, "no.such", one);
        System.out.println("wrong");
        add(one, "one/pack", unnamed);
        add(one, "no.such", unnamed);
        add(one, "one.pack", "text");
        add("text", "one.pack", unnamed);
    }
}

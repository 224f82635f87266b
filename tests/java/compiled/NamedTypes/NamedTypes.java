import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What descriptors say of references (arguments, results, fields, elements of arrays of final classes) holds where it was said and no
 * further: the same object goes by other names elsewhere.
 */
public class NamedTypes {
    record Pair(String name, Integer number) {}

    static final String[] NAMES = {"one", "two", "three", null};
    static Object[] any = NAMES;
    Integer number = 7;
    static int nulls;

    /** The argument is a String in here only. */
    static int text(String text) {
        return describe(text);
    }

    static String same(Object object) {
        return (String) object;
    }

    static int describe(Object object) {
        return object == null ? -1 : object.hashCode() + object.toString().length();
    }

    /** On one way it is a String. */
    static int either(Object object) {
        if (object instanceof String text) {
            return text(text) + describe(object);
        }
        return describe(object);
    }

    /** Nobody asks before the name is narrower, and afterwards it is wide again. */
    static int narrowed(Object object, boolean isText) {
        int sum = 0;
        if (isText) {
            sum = text((String) object) + text(same(object));
        }
        return sum + describe(object);
    }

    /** The argument is another one later. */
    static int replaced(String text, Object other) {
        int sum = describe(text);
        Object now = text;
        for (int i = 0; i < 2; i++) {
            sum = sum * 31 + describe(now);
            now = other;
        }
        return sum;
    }

    static int overwritten(Object text) {
        int sum = describe(text);
        text = sum;
        return sum * 31 + describe(text);
    }

    static int elements(Object[] array) {
        int sum = 0;
        for (Object one : array) {
            sum = sum * 31 + describe(one);
        }
        return sum;
    }

    int field(Object other) {
        return describe(number) * 31 + describe(other) + (other instanceof Integer boxed && boxed.equals(number) ? 1 : 0);
    }

    static int maps(Map<Object, Object> map, Object[] keys) {
        int sum = 0;
        for (Object key : keys) {
            Object value = map.get(key);
            sum = sum * 31 + (value == null ? nulls++ & 1 : describe(value));
        }
        return sum;
    }

    public static void main(String[] args) {
        Object[] things = {"text", 12, 'c', 3L, new Pair("pair", 1), NamedTypes.class.getName(), 2.5, new int[0].length};
        Map<Object, Object> hash = new HashMap<>();
        Map<Object, Object> concurrent = new ConcurrentHashMap<>();
        for (Object thing : things) {
            hash.put(thing, thing.toString());
            concurrent.put(thing, thing);
        }
        NamedTypes object = new NamedTypes();
        long sum = 0;
        for (int round = 0; round < 3000; round++) {
            Object thing = things[round % things.length];
            sum = sum * 31 + either(thing);
            sum = sum * 31 + narrowed(thing, thing instanceof String);
            sum = sum * 31 + replaced("first", thing);
            sum = sum * 31 + overwritten(thing);
            sum = sum * 31 + elements(any) + elements(things);
            sum = sum * 31 + object.field(thing);
            sum = sum * 31 + maps(hash, things) + maps(concurrent, things) + maps(concurrent, new Object[] {"none", 99});
            sum = sum * 31 + text(NAMES[round & 3]);
            any = round % 2 == 0 ? things : NAMES;
        }
        System.out.println(sum);
        try {
            same(things[1]);
        } catch (ClassCastException e) {
            System.out.println("no String");
        }
        try {
            ((String) null).length();
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Reflection and method handles that are no constants, in hot code: who calls is found out as it was when the code was cold. */
public class ReflectionInlined {
    static final int ROUNDS = 30_000;

    static int count(String what, int[] numbers) {
        System.out.println(what + " " + numbers[0] + " " + numbers[1]);
        return numbers[0];
    }

    /** Who may read a field: its own class, but not another one. */
    static int read(Field field, Object of) throws Exception {
        return field.getInt(of);
    }

    static MethodHandles.Lookup look() {
        return MethodHandles.lookup();
    }

    static class Own {
        private int number = 1;

        static int read(Field field, Object of) throws Exception {
            return field.getInt(of);
        }

        static MethodHandles.Lookup look() {
            return MethodHandles.lookup();
        }
    }

    /** Each of these calls is in the code of the loop. */
    static void fields() throws Exception {
        Field own = Own.class.getDeclaredField("number"), foreign = Foreign.field();
        Own object = new Own();
        int[] numbers = new int[2];
        for (int i = 0; i < ROUNDS; i++) {
            numbers[0] += Own.read(own, object) + read(own, object);
            try {
                numbers[0] += Own.read(foreign, Foreign.OBJECT);
            } catch (IllegalAccessException refused) {
                numbers[1]++;
            }
            numbers[0] += Foreign.read(foreign, Foreign.OBJECT);
        }
        count("fields", numbers);
    }

    static void lookups() {
        Class<?>[] found = new Class<?>[2];
        int others = 0;
        for (int i = 0; i < ROUNDS; i++) {
            found[0] = look().lookupClass();
            found[1] = Own.look().lookupClass();
            if (found[0] != ReflectionInlined.class || found[1] != Own.class) others++;
        }
        System.out.println("lookups " + found[0].getName() + " " + found[1].getName() + " " + others);
    }

    /** What is called by reflection or a handle is called by who calls these. */
    static void passedOn() throws Throwable {
        Field own = Own.class.getDeclaredField("number");
        Method getInt = Field.class.getMethod("getInt", Object.class), read = Own.class.getDeclaredMethod("read", Field.class, Object.class);
        MethodHandle handle = MethodHandles.lookup().unreflect(getInt);
        Own object = new Own();
        int[] numbers = new int[2];
        for (int i = 0; i < ROUNDS; i++) {
            numbers[0] += (int) getInt.invoke(own, object);
            numbers[0] += (int) read.invoke(null, own, object);
            numbers[0] += (int) handle.invokeExact(own, (Object) object);
            try {
                getInt.invoke(Foreign.field(), Foreign.OBJECT);
            } catch (InvocationTargetException failed) {
                if (failed.getCause() instanceof IllegalAccessException) numbers[1]++;
            }
        }
        count("passed on", numbers);
    }

    static int twice(int number) {
        return 2 * number;
    }

    static int half(int number) {
        return number / 2;
    }

    static long wide(long number) {
        return number;
    }

    static int call(MethodHandle handle, int number) throws Throwable {
        return (int) handle.invokeExact(number);
    }

    /** Handles that change: of the type that is asked for, of another one, null. */
    static void handles() throws Throwable {
        var lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(int.class, int.class);
        MethodHandle[] handles = {
            lookup.findStatic(ReflectionInlined.class, "twice", type),
            lookup.findStatic(ReflectionInlined.class, "half", type),
            MethodHandles.insertArguments(lookup.findVirtual(String.class, "charAt", MethodType.methodType(char.class, int.class)), 0, "0123456789")
                .asType(type),
        };
        MethodHandle other = lookup.findStatic(ReflectionInlined.class, "wide", MethodType.methodType(long.class, long.class));
        int sum = 0, wrong = 0, none = 0, beyond = 0;
        for (int i = 0; i < ROUNDS; i++) {
            MethodHandle handle = i < ROUNDS / 2 || i % 100 > 1 ? handles[i % 3] : i % 100 == 0 ? other : null;
            try {
                sum += call(handle, i % 12);
            } catch (WrongMethodTypeException notThat) {
                wrong++;
            } catch (NullPointerException nothing) {
                none++;
            } catch (StringIndexOutOfBoundsException end) {
                beyond++;
            }
        }
        System.out.println("handles " + sum + " " + wrong + " " + none + " " + beyond);
    }

    public static void main(String[] args) throws Throwable {
        fields();
        lookups();
        passedOn();
        handles();
    }
}

class Foreign {
    static final Foreign OBJECT = new Foreign();
    private int number = 3;

    static Field field() throws Exception {
        return Foreign.class.getDeclaredField("number");
    }

    static int read(Field field, Object of) throws Exception {
        return field.getInt(of);
    }
}

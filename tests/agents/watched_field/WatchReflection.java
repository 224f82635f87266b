import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

public class WatchReflection {
    int number = 1;
    static String shared = "a";
    final long last;

    WatchReflection(long last) {
        this.last = last;
    }

    static native void watch();

    public static void main(String[] args) throws Throwable {
        WatchReflection object = new WatchReflection(5);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Field number = WatchReflection.class.getDeclaredField("number");
        Field last = WatchReflection.class.getDeclaredField("last");
        last.setAccessible(true);
        MethodHandle getter = lookup.findGetter(WatchReflection.class, "number", int.class);
        MethodHandle setter = lookup.findStaticSetter(WatchReflection.class, "shared", String.class);
        VarHandle handle = lookup.findVarHandle(WatchReflection.class, "number", int.class);
        watch();
        System.out.println("bytecodes");
        object.number++;
        System.out.println("reflection");
        number.setInt(object, number.getInt(object) + 1);
        System.out.println("a final field");
        last.set(object, (long) last.get(object) + 1);
        System.out.println("method handles");
        int got = (int) getter.invokeExact(object);
        setter.invokeExact("b" + got);
        System.out.println("a variable handle");
        int old = (int) handle.getAndAdd(object, 10);
        handle.setVolatile(object, (int) handle.getVolatile(object) + old);
        boolean swapped = handle.compareAndSet(object, 16, 20);
        System.out.println("results");
        System.out.println(object.number + " " + shared + " " + object.last + " " + swapped);
    }
}

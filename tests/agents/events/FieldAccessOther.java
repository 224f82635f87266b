import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldAccessOther {
    volatile int number = 1;

    static native void watch();

    static native void counted();

    public static void main(String[] args) throws Throwable {
        FieldAccessOther object = new FieldAccessOther();
        Field field = FieldAccessOther.class.getDeclaredField("number");
        VarHandle handle = MethodHandles.lookup().findVarHandle(FieldAccessOther.class, "number", int.class);
        MethodHandle getter = MethodHandles.lookup().findGetter(FieldAccessOther.class, "number", int.class);
        MethodHandle setter = MethodHandles.lookup().findSetter(FieldAccessOther.class, "number", int.class);
        AtomicIntegerFieldUpdater<FieldAccessOther> updater = AtomicIntegerFieldUpdater.newUpdater(FieldAccessOther.class, "number");
        watch();
        System.out.println(object.number);
        object.number = 2;
        System.out.println("reflection " + field.getInt(object));
        field.setInt(object, 3);
        System.out.println("handle " + (int) handle.getVolatile(object));
        handle.set(object, 4);
        System.out.println(handle.compareAndSet(object, 4, 5));
        System.out.println("method handle " + (int) getter.invokeExact(object));
        setter.invokeExact(object, 6);
        System.out.println("updater " + updater.incrementAndGet(object));
        System.out.println(object.number);
        counted();
    }
}

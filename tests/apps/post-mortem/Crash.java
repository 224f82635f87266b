import java.lang.reflect.Field;

/** Writes where nothing is. */
public class Crash {
    static void poke(sun.misc.Unsafe unsafe) {
        unsafe.putByte(16, (byte) 1);
    }

    public static void main(String[] args) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        poke((sun.misc.Unsafe) field.get(null));
        System.out.println("never");
    }
}

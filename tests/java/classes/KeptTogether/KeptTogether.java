import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Contended;

/** @Contended is for the class library alone, unless -XX:-RestrictContended is given. */
public class KeptTogether {
    static class Own {
        @Contended long first;
        @Contended long second;
    }

    public static void main(String[] args) throws Exception {
        Unsafe unsafe = Unsafe.getUnsafe();
        long first = unsafe.objectFieldOffset(Own.class, "first");
        long second = unsafe.objectFieldOffset(Own.class, "second");
        System.out.println("own fields: " + (Math.abs(first - second) >= 64 ? "apart" : "together"));
        Class<?> cell = Class.forName("java.util.concurrent.ConcurrentHashMap$CounterCell");
        System.out.println("the class library's: " + (unsafe.objectFieldOffset(cell, "value") >= 64 ? "apart" : "together"));
    }
}

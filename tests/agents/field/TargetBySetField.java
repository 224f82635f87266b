import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

public class TargetBySetField {
    static final MutableCallSite SITE = new MutableCallSite(MethodType.methodType(int.class, int.class));
    static final MethodHandle CALL = SITE.dynamicInvoker();

    static native void set(Object site, Object target);

    static int plus(long a, long b, int c) { return (int) (a + b) + c; }

    static int lengths(String a, String b, int c) { return a.length() + b.length() + c; }

    static int loop(int rounds) throws Throwable {
        int wrong = 0;
        for (int i = 0; i < rounds; i++) {
            int result = (int) CALL.invokeExact(i);
            if (result != i + 2 && result != i + 5) wrong++;
        }
        return wrong;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> type = TargetBySetField.class;
        MethodHandle plus = lookup.findStatic(type, "plus", MethodType.methodType(int.class, long.class, long.class, int.class));
        MethodHandle lengths = lookup.findStatic(type, "lengths", MethodType.methodType(int.class, String.class, String.class, int.class));
        // What they have bound lies in objects of different classes: where one has strings the other has numbers.
        long number = 0x4000_0000_0000_0001L;
        MethodHandle[] targets = {MethodHandles.insertArguments(plus, 0, number, number), MethodHandles.insertArguments(lengths, 0, "123", "45")};
        SITE.setTarget(targets[1]);
        int wrong = 0;
        for (int round = 0; round < 400; round++) {
            if (round % 50 == 49) set(SITE, targets[round / 50 & 1]);
            wrong += loop(2_000);
        }
        System.out.println("wrong: " + wrong);
    }
}

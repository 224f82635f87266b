import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;

/** Call sites that never change, hot enough that their targets become one piece with the code around; and what happens when they get others. */
public class CallSiteTargets {
    static final MethodType INT = MethodType.methodType(int.class, int.class);
    static final MutableCallSite SITE = new MutableCallSite(INT), OFTEN = new MutableCallSite(INT), OWN = new MutableCallSite(INT),
        SHARED = new MutableCallSite(INT), INNER = new MutableCallSite(INT), OUTER = new MutableCallSite(INT);
    static final VolatileCallSite VOLATILE = new VolatileCallSite(INT);
    static final MethodHandle CALL = SITE.dynamicInvoker(), CALL_OFTEN = OFTEN.dynamicInvoker(), CALL_OWN = OWN.dynamicInvoker(),
        CALL_SHARED = SHARED.dynamicInvoker(), CALL_OUTER = OUTER.dynamicInvoker(), CALL_VOLATILE = VOLATILE.dynamicInvoker();
    static final SwitchPoint POINT = new SwitchPoint();
    static final MethodHandle GUARDED;
    /** What they have bound is of different types, so that it lies in objects of different classes. */
    static final MethodHandle PLUS, PLUS_LONG, LENGTH, CHOSEN, BOTH, CHANGE, IDENTITY = MethodHandles.identity(int.class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodHandle plus = lookup.findStatic(CallSiteTargets.class, "plus", MethodType.methodType(int.class, int.class, int.class));
            MethodHandle plusLong = lookup.findStatic(CallSiteTargets.class, "plus", MethodType.methodType(int.class, long.class, int.class));
            MethodHandle length = lookup.findStatic(CallSiteTargets.class, "length", MethodType.methodType(int.class, String.class, int.class));
            MethodHandle both = lookup.findStatic(CallSiteTargets.class, "both",
                MethodType.methodType(int.class, int.class, String.class, double.class, int.class));
            PLUS = MethodHandles.insertArguments(plus, 0, 7);
            PLUS_LONG = MethodHandles.insertArguments(plusLong, 0, 70L);
            LENGTH = MethodHandles.insertArguments(length, 0, "1234");
            BOTH = MethodHandles.insertArguments(both, 0, 3, "12", 2.5);
            MethodHandle isOdd = lookup.findStatic(CallSiteTargets.class, "isOdd", MethodType.methodType(boolean.class, int.class));
            CHOSEN = MethodHandles.guardWithTest(isOdd, PLUS, LENGTH);
            CHANGE = lookup.findStatic(CallSiteTargets.class, "change", INT);
            GUARDED = POINT.guardWithTest(PLUS, LENGTH);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static int plus(int a, int b) { return a + b; }

    static int plus(long a, int b) { return (int) a + b; }

    static int length(String text, int a) { return text.length() * 1000 + a; }

    static int both(int a, String text, double b, int c) { return (int) (a * 100 + text.length() * 10 + b * 2) + c; }

    static boolean isOdd(int a) { return (a & 1) != 0; }

    /** Gives its own call site another target, and calls that. */
    static int change(int a) throws Throwable {
        if (a % 1000 != 0) return -a;
        MethodHandle next = a % 2000 == 0 ? PLUS_LONG : LENGTH;
        OWN.setTarget(next);
        return (int) CALL_OWN.invokeExact(a) + 1;
    }

    static final MethodHandle[] ALL = {PLUS, PLUS_LONG, LENGTH, BOTH, CHOSEN, IDENTITY};

    static long loop(int rounds) throws Throwable {
        long sum = 0;
        for (int i = 0; i < rounds; i++) sum = sum * 31 + (int) CALL.invokeExact(i);
        return sum;
    }

    static void targets() throws Throwable {
        for (MethodHandle target : ALL) {
            SITE.setTarget(target);
            System.out.println("loop " + loop(20_000) + " " + loop(20_000));
        }
    }

    static void often() throws Throwable {
        long sum = 0;
        for (int i = 0; i < 60_000; i++) {
            if (i % 1500 == 0) OFTEN.setTarget(ALL[i / 1500 % ALL.length]);
            sum = sum * 31 + (int) CALL_OFTEN.invokeExact(i);
        }
        System.out.println("often " + sum);
    }

    static void byItself() throws Throwable {
        long sum = 0;
        for (int i = 0; i < 60_000; i++) {
            if (i % 700 == 0) OWN.setTarget(CHANGE);
            sum = sum * 31 + (int) CALL_OWN.invokeExact(i);
        }
        System.out.println("by itself " + sum);
    }

    static void nested() throws Throwable {
        OUTER.setTarget(MethodHandles.filterReturnValue(INNER.dynamicInvoker(), PLUS));
        long sum = 0;
        for (int i = 0; i < 40_000; i++) {
            if (i % 9000 == 0) INNER.setTarget(ALL[i / 9000]);
            if (i == 30_000) OUTER.setTarget(INNER.dynamicInvoker());
            sum = sum * 31 + (int) CALL_OUTER.invokeExact(i);
        }
        System.out.println("nested " + sum);
    }

    static void ofVolatile() throws Throwable {
        long sum = 0;
        for (int i = 0; i < 40_000; i++) {
            if (i % 9000 == 0) VOLATILE.setTarget(ALL[i / 9000]);
            sum = sum * 31 + (int) CALL_VOLATILE.invokeExact(i);
        }
        System.out.println("volatile " + sum);
    }

    static void switchPoint() throws Throwable {
        long sum = 0;
        for (int i = 0; i < 40_000; i++) {
            if (i == 25_000) SwitchPoint.invalidateAll(new SwitchPoint[] {POINT});
            sum = sum * 31 + (int) GUARDED.invokeExact(i);
        }
        System.out.println("switch point " + sum + " " + POINT.hasBeenInvalidated());
    }

    static volatile boolean done;

    /** Calls while another thread changes the target: each call is of one that was there. */
    static void byAnother() throws Throwable {
        int[] wrong = new int[1];
        Thread caller = new Thread(() -> {
            try {
                while (!done) {
                    for (int i = 0; i < 1000; i++) {
                        int result = (int) CALL_SHARED.invokeExact(i);
                        if (result != i + 7 && result != i + 70 && result != 4000 + i && result != 325 + i) wrong[0]++;
                    }
                }
            } catch (Throwable thrown) {
                thrown.printStackTrace();
                wrong[0]++;
            }
        });
        SHARED.setTarget(PLUS);
        caller.start();
        for (int at = 0; at < 10; at++) {
            Thread.sleep(40);
            SHARED.setTarget(ALL[at % 4]);
            MutableCallSite.syncAll(new MutableCallSite[] {SHARED});
            if (at % 3 == 0) System.gc();
        }
        done = true;
        caller.join();
        System.out.println("by another thread, wrong: " + wrong[0]);
    }

    public static void main(String[] args) throws Throwable {
        targets();
        often();
        byItself();
        nested();
        ofVolatile();
        switchPoint();
        byAnother();
    }
}

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** A class V0 gets the supers of its models; its objects keep what they have of what stays. */
public class RedefineSupers {
    interface I {
        default String greet() {
            return "I.greet by " + name();
        }

        String name();
    }

    static class A {
        Object first = "A.first";
        int number = 1;

        public String who() {
            return "A.who " + first + number;
        }

        public String only() {
            return "A.only";
        }

        String runHere(Runnable change) {
            change.run();
            return "ran as an A";
        }
    }

    static class B {
        static int initialised = 7;
        long wide;
        int number;
        Object second;
        String third;

        public String name() {
            return "B.name";
        }

        public String who() {
            wide++;
            number += 2;
            second = second == null ? "B.second" : second;
            return "B.who " + wide + second + third + number;
        }

        public String base() {
            return "B.base";
        }
    }

    static class V0 {
        volatile int own = 10;
        String text = "text";

        public String name() {
            return "V0.name";
        }

        public String show() {
            return own + text;
        }

        String run(Runnable change) {
            change.run();
            own++;
            return show();
        }
    }

    static class V1 extends A implements I {
        volatile int own = 10;
        String text = "text";

        public String name() {
            return "V1.name";
        }

        public String show() {
            return own + text + " " + who() + " " + only() + " " + greet();
        }

        String run(Runnable change) {
            change.run();
            own++;
            return show();
        }
    }

    static class V2 extends B {
        volatile int own = 10;
        String text = "text";

        public String show() {
            return own + text + " " + who() + " " + base() + " " + name();
        }

        public String who() {
            return "V2.who over " + super.who();
        }

        String run(Runnable change) {
            change.run();
            own++;
            return show();
        }
    }

    static class V3 extends B implements Comparable<Object>, I {
        volatile int own = 10;
        String text = "text";

        public int compareTo(Object other) {
            return 0;
        }

        public String show() {
            return own + text + " " + who() + " " + base() + " " + greet();
        }

        String run(Runnable change) {
            change.run();
            own++;
            return show();
        }
    }

    static class Below extends V0 {
        byte small = 5;
        Object mine = "mine";

        public String show() {
            return super.show() + small + mine;
        }
    }

    /** Below the class that is to be like it. */
    static class Circle extends Below {
    }

    static native String redefine(Class<?> type, byte[] bytes);

    static native String allow(boolean on);

    static String become(Class<?> model) {
        String text = ClassBytes.text(ClassBytes.file(model));
        return redefine(V0.class, ClassBytes.bytes(text.replace(model.getName(), V0.class.getName())));
    }

    static Object[] objects = {new V0(), new Below()};
    static Object[] others = {new A(), new B()};

    static String types(Object object) {
        return (object instanceof A) + " " + (object instanceof B) + " " + (object instanceof I) + " "
            + (object instanceof Comparable) + " " + (new V0[0] instanceof Object[]) + " " + A[].class.isInstance(new Below[1])
            + " " + I[].class.isInstance(new V0[1]) + " " + A.class.isAssignableFrom(Below.class);
    }

    static String tried(java.util.function.Supplier<String> what) {
        try {
            return what.get();
        } catch (ClassCastException | LinkageError | ArrayStoreException e) {
            return e.getClass().getSimpleName();
        }
    }

    static String asI(Object object) {
        return ((I) object).greet();
    }

    static String asA(Object object) {
        return ((A) object).who() + ((A) object).only();
    }

    static String asB(Object object) {
        return ((B) object).who() + ((B) object).base();
    }

    static String supers(Class<?> type) {
        return type.getSuperclass().getSimpleName() + Arrays.stream(type.getInterfaces()).map(Class::getSimpleName).toList();
    }

    static A polluted;

    public static void main(String[] args) throws Throwable {
        System.out.println(become(V1.class));
        System.out.println(allow(true));
        VarHandle own = MethodHandles.lookup().findVarHandle(V0.class, "own", int.class);
        MethodHandle text = MethodHandles.lookup().findGetter(V0.class, "text", String.class);
        MethodHandle who = MethodHandles.lookup().findVirtual(B.class, "who", MethodType.methodType(String.class));
        MethodHandle show = MethodHandles.lookup().findVirtual(V0.class, "show", MethodType.methodType(String.class));
        var field = V0.class.getDeclaredField("own");
        AtomicIntegerFieldUpdater<V0> updater = AtomicIntegerFieldUpdater.newUpdater(V0.class, "own");
        int hash = System.identityHashCode(objects[1]);
        for (int round = 0; round < 3; round++) {
            for (Class<?> model : new Class<?>[] {V0.class, V1.class, V2.class, V3.class, V1.class, V3.class, V0.class, V2.class}) {
                System.out.println("--- " + model.getSimpleName() + ": " + become(model) + ", " + supers(V0.class));
                for (Object object : objects) {
                    System.out.println("  " + types(object));
                    System.out.println("  " + ((V0) object).show() + ", " + tried(() -> asI(object)) + ", " + tried(() -> asA(object)) + ", "
                        + tried(() -> asB(object)));
                    own.getAndAdd((V0) object, 1);
                    updater.incrementAndGet((V0) object);
                    System.out.println("  " + field.getInt(object) + " " + (String) text.invoke((V0) object) + " " + (String) show.invoke((V0) object)
                        + (object instanceof B b ? (String) who.invokeExact(b) : ""));
                }
                System.out.println("  new: " + new V0().show() + " " + new Below().show() + " " + others[1].toString().startsWith("Redefine"));
                System.out.println("  " + ((A) others[0]).who() + ((B) others[1]).who() + (String) who.invokeExact((B) others[1]));
                System.out.println("  " + tried(() -> {
                    Object[] array = new A[1];
                    array[0] = objects[0];
                    return "stored";
                }) + " " + (System.identityHashCode(objects[1]) == hash));
            }
        }
        // An active frame of its own class goes on; one of a class that it leaves forbids the change.
        become(V0.class);
        for (Class<?> model : new Class<?>[] {V0.class, V1.class, V2.class, V3.class}) {
            System.out.println("in a frame: " + ((V0) objects[1]).run(() -> System.out.println(become(model))));
        }
        System.out.println(become(V1.class));
        System.out.println(((A) objects[1]).runHere(() -> System.out.println(become(V2.class) + " " + supers(V0.class))));
        polluted = (A) objects[1];
        System.out.println(become(V2.class));
        for (int i = 0; i < 2; i++) {
            System.out.println("no A any more: " + tried(() -> "" + polluted.number) + " " + tried(() -> {
                polluted.first = "?";
                return "written";
            }) + " " + tried(() -> polluted.who()) + " " + new A().who());
        }
        System.out.println("circle: " + redefine(V0.class, ClassBytes.as(Circle.class, V0.class)) + ", " + supers(V0.class));
        System.out.println(allow(false) + " " + become(V0.class));
        System.out.println(allow(true) + " " + become(V0.class));
        many();
    }

    static void many() {
        V0[] all = new V0[20_000];
        for (int i = 0; i < all.length; i++) {
            Below below = i % 2 == 0 ? new Below() : null;
            all[i] = below == null ? new V0() : below;
            all[i].own = i;
            all[i].text = "t" + i;
            if (below != null) {
                below.mine = i > 2 ? all[i - 2] : "none";
            }
        }
        for (Class<?> model : new Class<?>[] {V1.class, V2.class, V3.class, V0.class}) {
            String error = become(model);
            System.gc();
            int wrong = 0;
            for (int i = 0; i < all.length; i++) {
                boolean right = all[i].own == i && all[i].text.equals("t" + i);
                right &= !(all[i] instanceof Below b) || b.small == 5 && (i > 2 ? b.mine == all[i - 2] : b.mine.equals("none"));
                wrong += right ? 0 : 1;
            }
            System.out.println("many: " + error + " " + wrong + " " + all[7].show());
        }
    }
}

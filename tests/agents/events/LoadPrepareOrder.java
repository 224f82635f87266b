import java.lang.invoke.MethodHandles;

public class LoadPrepareOrder {
    interface Shape {
        int NUMBER = print("Shape");
    }

    interface WithDefault extends Shape {
        default void nothing() {
        }
    }

    static class Base implements WithDefault {
        static {
            print("Base");
        }
    }

    static class Sub extends Base {
        static {
            print("Sub");
        }
    }

    static class OnlyLoaded {
    }

    static class InThread {
    }

    static class Hidden {
    }

    static class NeverInitialised {
        static final int CONSTANT = 5;
    }

    static int print(String what) {
        System.out.println("  initialising " + what);
        return 1;
    }

    public static void main(String[] args) throws Exception {
        System.out.println("subclass");
        new Sub();
        System.out.println("loaded only");
        Class.forName("LoadPrepareOrder$OnlyLoaded", false, LoadPrepareOrder.class.getClassLoader());
        System.out.println("array");
        Object array = new OnlyLoaded[2][3];
        System.out.println("instance");
        new OnlyLoaded();
        System.out.println("constant " + NeverInitialised.CONSTANT);
        Thread thread = new Thread(() -> new InThread(), "another thread");
        thread.start();
        thread.join();
        System.out.println("by another loader");
        Class.forName("LoadPrepareOrder$InThread", true, ClassBytes.of(InThread.class));
        byte[] file = ClassBytes.file(Hidden.class);
        System.out.println("hidden " + (array != null));
        MethodHandles.lookup().defineHiddenClass(file, true);
        System.out.println("its model");
        new Hidden();
    }
}

/** Instances of a class, and what refers to an object. */
public class HeapQuestions {
    static class Wanted {
        int number;
    }

    static class Sub extends Wanted {
    }

    static class Parent {
        String before = "x";
        Object inherited;
    }

    static class Holder extends Parent {
        long skipped;
        Wanted held;
    }

    static Wanted global;

    static native int instances(Class<?> of);

    static native void references(Object of, Thread suspended);

    static volatile boolean ready;
    static volatile boolean stop;

    static void spin(Wanted local) {
        while (!stop) {
            ready = true;
        }
        local.number++;
    }

    static Wanted wanted = new Wanted();

    static void loop() {
        spin(wanted);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(HeapQuestions::loop, "spins");
        thread.start();
        while (!ready) {
            Thread.onSpinWait();
        }
        Wanted[] array = {new Sub(), null, wanted};
        Holder holder = new Holder();
        holder.held = wanted;
        holder.inherited = wanted;
        System.out.println("instances " + instances(Wanted.class) + " " + instances(Sub.class) + " " + instances(Runnable.class));
        references(wanted, thread);
        stop = true;
        thread.join();
        System.out.println(array.length + " " + holder.skipped + " " + wanted.number);
    }
}

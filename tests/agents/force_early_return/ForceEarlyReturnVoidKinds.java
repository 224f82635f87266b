public class ForceEarlyReturnVoidKinds {
    static native void prepare(int line);

    interface Default {
        default void called() {
            System.out.println("default");
        }
    }

    static class Made implements Default {
        int first = 1;
        int second;

        Made() {
            second = 2;
        }
    }

    static class Initialised {
        static int value = Integer.parseInt("5");
    }

    static class Runs extends Thread {
        @Override
        public void run() {
            System.out.println("run");
        }
    }

    public static void main(String[] args) throws Exception {
        prepare(43);
        Made made = new Made();
        System.out.println(made.first + " " + made.second);
        made.called();
        System.out.println("value " + Initialised.value);
        System.out.println("value " + Initialised.value);
        Runnable lambda = () -> System.out.println("lambda");
        lambda.run();
        Runs runs = new Runs();
        runs.start();
        runs.join();
        System.out.println(runs.getState());
        System.out.println("the rest");
        System.out.println("of main");
    }
}

public class GetLocalInstanceKinds {
    interface Default {
        default void called() {
            show("default");
        }
    }

    static class Made implements Default {
        final int number;

        Made() {
            show("constructor");
            number = 1;
        }

        synchronized void method(String this_) {
            show("method");
        }

        native void natively();

        void makesLambdas() {
            Runnable capturing = () -> show("capturing lambda " + number);
            capturing.run();
            Runnable free = () -> show("free lambda");
            free.run();
        }
    }

    static native void show(String what);

    static void ofClass(Object first) {
        show("static method");
    }

    public static void main(String[] args) {
        Made made = new Made();
        made.called();
        made.method("text");
        made.natively();
        made.makesLambdas();
        ofClass("first");
    }
}

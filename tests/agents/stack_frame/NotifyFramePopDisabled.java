public class NotifyFramePopDisabled {
    static native void request();

    static native void hear(boolean on);

    static void unheard() {
        request();
    }

    static void enabledLater() {
        request();
        hear(true);
    }

    static void disabledMeanwhile() {
        request();
        hear(false);
    }

    static void calls() {
        unheard();
    }

    static void other() {
        System.out.println("other");
    }

    public static void main(String[] args) {
        calls();
        hear(true);
        other();
        calls();
        hear(false);
        enabledLater();
        disabledMeanwhile();
        hear(true);
        other();
    }
}

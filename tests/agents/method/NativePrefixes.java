public class NativePrefixes {
    static native int plain();

    static native int wrapped_one();

    static int one() {
        return wrapped_one() + 100;
    }

    static native int outer_inner_both();

    static int inner_both() {
        return outer_inner_both() + 1000;
    }

    static int both() {
        return inner_both() + 100;
    }

    static native int wrapped_own();

    static int own() {
        return wrapped_own() + 100;
    }

    static native int wrapped_later();

    static int later() {
        return wrapped_later() + 100;
    }

    static native int wrapped_listed();

    static int listed() {
        return wrapped_listed() + 100;
    }

    static native void prefix(String prefix);

    static native void prefixes(String... prefixes);

    static native void registerOne(String name);

    static void tryLater() {
        try {
            System.out.println("later " + later());
        } catch (UnsatisfiedLinkError e) {
            System.out.println("later not found");
        }
    }

    public static void main(String[] args) {
        System.out.println("plain " + plain());
        tryLater();
        registerOne("listed");
        prefix("wrapped_");
        System.out.println("one " + one() + ", own " + own());
        registerOne("listed");
        System.out.println("listed " + listed());
        prefix(null);
        tryLater();
        prefixes("inner_", "outer_");
        System.out.println("both " + both());
        prefixes();
        tryLater();
        prefixes("wrapped_");
        tryLater();
        System.out.println("one again " + one());
    }
}

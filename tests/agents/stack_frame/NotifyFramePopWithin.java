public class NotifyFramePopWithin {
    static native void mode(boolean on);

    static native void request();

    static native void end();

    static int called(int n) {
        if (n > 1) {
            throw new IllegalStateException();
        }
        return n;
    }

    static int asking(int n) {
        request();
        if (n > 1) {
            throw new IllegalStateException();
        }
        return n + 1;
    }

    static void asked(int n) {
        try {
            System.out.println("asking " + asking(n));
        } catch (IllegalStateException e) {
            System.out.println("asking threw");
        }
        end();
    }

    static void left(int n) {
        mode(true);
        try {
            System.out.println("called " + called(n));
        } catch (IllegalStateException e) {
            System.out.println("called threw");
        }
        mode(false);
        end();
    }

    public static void main(String[] args) {
        asked(1);
        asked(2);
        left(1);
        left(2);
    }
}

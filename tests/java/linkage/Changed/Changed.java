public class Changed {
    interface Act {
        Object run() throws Throwable;
    }

    static final class FaceImpl {
        static int look(Face face) {
            return face.look();
        }
    }

    static void check(String what, Act act) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(what + ": " + act.run());
            } catch (Throwable t) {
                System.out.println(what + ": " + t);
            }
        }
    }

    public static void main(String[] args) {
        Library library = new Library();
        check("constant", () -> Library.constant());
        check("field gone", () -> Library.gone);
        check("field now static", () -> library.wasInstance);
        check("field now instance", () -> Library.wasStatic);
        check("field of another type", () -> library.typed);
        check("field now private", () -> library.open);
        check("field now final", () -> library.plain = 7);
        check("method gone", () -> { Library.removed(); return null; });
        check("method now static", () -> { library.nowStatic(); return null; });
        check("method now instance", () -> { Library.nowInstance(); return null; });
        check("method now private", () -> { library.nowPrivate(); return null; });
        check("method returns another type", () -> library.returns());
        check("class now abstract", () -> new Made().getClass());
        check("class now an interface", () -> new Shape().sides());
        check("interface now a class", () -> FaceImpl.look(null));
    }
}

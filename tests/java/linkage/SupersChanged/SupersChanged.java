public class SupersChanged {
    static class Child extends Parent {
        int value() { return 10 + super.value(); }
    }

    static class Actor implements Role {
    }

    static class Extra implements Other {
    }

    interface Act {
        Object run() throws Throwable;
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

    public static void main(String[] args) throws Throwable {
        check("parent now final", () -> new Child().value());
        check("interface now a class", () -> new Actor().play());
        check("method added to an interface", () -> Other.class.getMethod("added").invoke(new Extra()));
        check("abstract method added", () -> Other.class.getMethod("needed").invoke(new Extra()));
    }
}

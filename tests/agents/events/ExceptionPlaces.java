public class ExceptionPlaces {
    static class Mine extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static class Other extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static class Resource implements AutoCloseable {
        @Override
        public void close() {
            throw new Other();
        }
    }

    static native void hear();

    static void fails() {
        throw new Mine();
    }

    static void inMethod() {
        try {
            throw new Mine();
        } catch (Mine e) {
            System.out.println("in the method");
        }
    }

    static void inCaller() {
        try {
            fails();
        } catch (Other e) {
            System.out.println("not this");
        } catch (IllegalStateException | Mine e) {
            System.out.println("in a caller");
        }
    }

    static void inFinally() {
        try {
            try {
                fails();
            } finally {
                System.out.println("finally");
            }
        } catch (Mine e) {
            System.out.println("after finally");
        }
    }

    static void rethrown() {
        try {
            try {
                fails();
            } catch (Mine e) {
                throw e;
            }
        } catch (RuntimeException e) {
            System.out.println("rethrown");
        }
    }

    static void replaced() {
        try {
            try {
                fails();
            } finally {
                throw new Other();
            }
        } catch (Other e) {
            System.out.println("replaced");
        }
    }

    static void resource() {
        try (Resource made = new Resource()) {
            fails();
        } catch (Mine e) {
            System.out.println("with " + e.getSuppressed().length);
        }
    }

    static void nested(int depth) {
        try {
            if (depth == 0) {
                fails();
            }
            nested(depth - 1);
        } catch (Other e) {
            System.out.println("not this");
        }
    }

    static int returns() {
        try {
            fails();
            return 1;
        } finally {
            return 2;
        }
    }

    public static void main(String[] args) throws Exception {
        hear();
        inMethod();
        inCaller();
        inFinally();
        rethrown();
        replaced();
        resource();
        try {
            nested(3);
        } catch (Throwable e) {
            System.out.println("through a recursion");
        }
        System.out.println(returns());
        Thread thread = new Thread(() -> fails());
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println("handler"));
        thread.start();
        thread.join();
    }
}

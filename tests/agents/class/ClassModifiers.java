import java.lang.invoke.MethodHandles;

public class ClassModifiers {
    public static class Public {
    }

    protected abstract static class Protected {
    }

    private static final class Private {
    }

    class Inner {
    }

    private interface Shape {
    }

    strictfp static class Strict {
    }

    @interface Note {
    }

    enum Color {
        RED, GREEN {
        }
    }

    record Point(int x) {
    }

    sealed interface Closed permits Only {
    }

    static non-sealed class Only implements Closed {
    }

    static native int of(Class<?> type);

    public static void main(String[] args) throws Exception {
        final class Local {
        }
        Object anonymous = new Object() {
        };
        Runnable lambda = () -> of(null);
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(ClassBytes.file(Protected.class), false).lookupClass();
        Class<?>[] types = {ClassModifiers.class, Public.class, Protected.class, Private.class, Inner.class, Shape.class, Strict.class, Note.class,
            Color.class, Color.GREEN.getClass(), Point.class, Closed.class, Only.class, Local.class, anonymous.getClass(), lambda.getClass(), hidden,
            Public[].class, Protected[].class, Private[][].class, Shape[].class, hidden.arrayType(), int[].class, int.class, void.class, Object.class,
            Runnable.class, String[].class, Override.class};
        for (Class<?> type : types) {
            int modifiers = of(type);
            /* The bit 0x20, ACC_SUPER, may be set or not. */
            System.out.println(type.getName().replaceAll("[+/].*", "") + " " + Integer.toHexString(modifiers & ~0x20)
                + ((modifiers & ~0x20) == type.getModifiers() ? "" : ", but Class says " + Integer.toHexString(type.getModifiers())));
        }
    }
}

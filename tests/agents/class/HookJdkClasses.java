import java.util.Optional;
import java.util.StringJoiner;

public class HookJdkClasses {
    static class Own {
        @Override
        public String toString() {
            return "own text";
        }
    }

    interface Body {
        Object run() throws Exception;
    }

    static native void show();

    static void in(Body body) {
        try {
            System.out.println(body.run());
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        in(() -> Optional.empty().get());
        in(() -> Boolean.toString(args.length > 5));
        in(() -> new StringJoiner(",", null, ""));
        in(() -> java.sql.Timestamp.valueOf("nonsense"));
        in(Own::new);
        show();
    }
}

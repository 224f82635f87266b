import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class ObsoleteResolves {
    interface Step {
        void run();
    }

    static class FirstUsed {
        static int value = 5;

        static String name() {
            return "first used";
        }
    }

    static class Old {
        int field = 3;

        String run(Step change, Object maybe) {
            change.run();
            StringBuilder text = new StringBuilder("old string ");
            text.append(FirstUsed.value).append(FirstUsed.name()).append(field).append(' ').append(helper());
            text.append(maybe instanceof CharSequence).append(((Number) maybe).longValue());
            Supplier<String> lambda = () -> "old lambda " + field;
            text.append(' ').append(lambda.get());
            IntSupplier reference = this::helper;
            text.append(' ').append(reference.getAsInt());
            Class<?> type = Runtime.class;
            text.append(' ').append(type.getName()).append(new long[2][3].length);
            switch (text.length() % 2 == 0 ? "even" : "odd") {
                case "even" -> text.append(" even");
                default -> text.append(" odd");
            }
            try {
                throw new UnsupportedOperationException("old message");
            } catch (UnsupportedOperationException | ArrayStoreException e) {
                text.append(' ').append(e.getMessage());
            }
            return text + " " + 1234567890123L + 2.5 + field;
        }

        private int helper() {
            return 10;
        }
    }

    static class New {
        int field = 4;

        String run(Step change, Object maybe) {
            Supplier<String> lambda = () -> "new lambda " + field;
            return "new string " + helper() + lambda.get();
        }

        private int helper() {
            return 20;
        }
    }

    static native void redefine(Class<?> type, byte[] bytes);

    public static void main(String[] args) {
        byte[] bytes = ClassBytes.bytes(ClassBytes.text(ClassBytes.file(New.class)).replace("$New", "$Old"));
        byte[] file = ClassBytes.file(Old.class);
        Old old = new Old();
        System.out.println(old.run(() -> redefine(Old.class, bytes), 42));
        System.gc();
        System.out.println(old.run(null, 42));
        redefine(Old.class, file);
        System.out.println(old.run(() -> System.gc(), 43));
    }
}

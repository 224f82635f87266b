import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class BytecodesKept {
    static int counter;
    long field = 3;

    static Object work(BytecodesKept object, Object value) {
        counter++;
        counter++;
        object.field += counter;
        List<Object> list = new ArrayList<>();
        list.add(value);
        Supplier<String> lambda = () -> "text" + value;
        if (value instanceof Integer && lambda.get().length() > 2) {
            switch (((Integer) value) % 3) {
                case 0:
                    return list;
                case 1:
                    return String.class;
                default:
                    return new int[2][3];
            }
        }
        return "a constant";
    }

    static native void show(String what);

    static native void breakpoints(boolean on);

    public static void main(String[] args) {
        show("before");
        work(new BytecodesKept(), "x");
        show("after a call");
        for (int i = 0; i < 3000; i++) {
            work(new BytecodesKept(), i);
        }
        show("hot");
        breakpoints(true);
        show("with breakpoints");
        work(new BytecodesKept(), 3);
        show("after them");
        breakpoints(false);
        show("without them");
    }
}

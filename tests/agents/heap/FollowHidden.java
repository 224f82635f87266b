import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;

public class FollowHidden {
    public static class Model implements Supplier<Object> {
        static Object shared;
        Object own;

        public Object get() {
            own = new Object();
            shared = this;
            return own;
        }
    }

    static native void tag(Object object, long tag);

    static native void follow(Object from);

    public static void main(String[] args) throws Exception {
        Object captured = new Object();
        Object other = new Object();
        tag(captured, 1);
        tag(other, 2);
        Supplier<Object> lambda = () -> captured == other ? captured : other;
        tag(lambda, 3);
        tag(lambda.getClass(), 4);
        follow(lambda);
        byte[] bytes = FollowHidden.class.getResourceAsStream("FollowHidden$Model.class").readAllBytes();
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        Supplier<?> instance = (Supplier<?>) hidden.getConstructor().newInstance();
        tag(instance.get(), 5);
        tag(instance, 6);
        tag(hidden, 7);
        tag(Supplier.class, 8);
        follow(instance);
    }
}

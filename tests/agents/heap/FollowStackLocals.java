public class FollowStackLocals {
    static native void tag(Object object, long tag);

    static native void hold(Object given);

    static native void await();

    static native void follow(long here, long there, Object given);

    static Object make(long tag) {
        Object object = new Object();
        tag(object, tag);
        return object;
    }

    int instance(long wide, Object parameter) {
        Object local = make(3);
        double number = wide;
        Object last = make(4);
        hold(last);
        return local.hashCode() + last.hashCode() + (int) number + parameter.hashCode();
    }

    static void other() {
        FollowStackLocals self = new FollowStackLocals();
        tag(self, 1);
        self.instance(5, make(2));
        self.toString();
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(FollowStackLocals::other, "other");
        tag(Thread.currentThread(), 100);
        tag(thread, 101);
        thread.start();
        await();
        Object mine = make(10);
        Object[] array = {make(11)};
        tag(array, 12);
        follow(Thread.currentThread().getId(), thread.getId(), mine);
        System.out.println(mine != array[0]);
        thread.join();
    }
}

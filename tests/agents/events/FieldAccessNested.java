public class FieldAccessNested {
    int number = 10;

    static native void watch(Thread thread);

    static int use(FieldAccessNested object) {
        int first = object.number;
        return first * 100 + object.number;
    }

    public static void main(String[] args) throws Exception {
        FieldAccessNested object = new FieldAccessNested();
        watch(Thread.currentThread());
        System.out.println(use(object));
        Thread thread = new Thread(() -> System.out.println(use(object)), "other");
        thread.start();
        thread.join();
    }
}

public class GetTopThreadGroupsOnly {
    static native void show(ThreadGroup top);

    public static void main(String[] args) throws Exception {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        ThreadGroup found = top;
        ThreadGroup beside = new ThreadGroup(top, "beside main");
        show(found);
        Thread.ofVirtual().start(() -> show(found)).join();
        System.out.println(beside.getName());
    }
}

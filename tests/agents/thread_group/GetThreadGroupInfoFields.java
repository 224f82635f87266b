public class GetThreadGroupInfoFields {
    static class Own extends ThreadGroup {
        Own(ThreadGroup parent, String name) {
            super(parent, name);
        }
    }

    static native void show(ThreadGroup group, ThreadGroup parent);

    @SuppressWarnings("removal")
    public static void main(String[] args) {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        show(main.getParent(), null);
        show(main, main.getParent());
        ThreadGroup outer = new ThreadGroup("outer");
        outer.setMaxPriority(4);
        outer.setDaemon(true);
        show(outer, main);
        ThreadGroup inner = new Own(outer, "inner \u00e9");
        show(inner, outer);
        inner.setMaxPriority(9);
        inner.setDaemon(false);
        show(inner, outer);
        outer.setMaxPriority(2);
        show(inner, outer);
        show(new ThreadGroup(""), main);
        show(null, null);
    }
}

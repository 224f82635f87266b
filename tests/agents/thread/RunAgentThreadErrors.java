public class RunAgentThreadErrors {
    static native void run(String what, Object thread, int priority);

    public static void main(String[] args) throws Exception {
        Thread fresh = new Thread();
        run("priority 0", fresh, 0);
        run("priority 11", fresh, 11);
        run("priority -1", fresh, -1);
        run("virtual", Thread.ofVirtual().unstarted(() -> { }), 5);
        run("a String", "text", 5);
        System.out.println(fresh.getState());
        run("itself", Thread.currentThread(), 5);
    }
}

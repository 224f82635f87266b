public class RunAgentThreadGroup {
    static native void run(Thread thread, ThreadGroup group);

    static native void end();

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("own");
        run(new Thread(group, "agent's"), group);
        System.out.println(group.activeCount() + " " + group.enumerate(new Thread[1]));
        end();
    }
}

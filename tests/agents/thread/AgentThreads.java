public class AgentThreads {
    static native void run(Thread thread);

    static native void await(int value);

    static int answer(int n) {
        return n * 2;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> System.out.println("never"), "agent's");
        run(thread);
        await(3);
        thread.join();
        System.out.println(thread.isDaemon() + " " + thread.getState());
        run(thread);
    }
}

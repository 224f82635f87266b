public class GetCurrentThreadPlaces {
    static native void here(Thread expected);

    static native void agentThread(Thread thread);

    static native void attach();

    public static void main(String[] args) throws Exception {
        here(Thread.currentThread());
        Thread other = new Thread(() -> here(Thread.currentThread()), "other");
        other.start();
        other.join();
        Thread.ofVirtual().name("virtual").start(() -> here(Thread.currentThread())).join();
        agentThread(new Thread("agent's"));
        attach();
    }
}

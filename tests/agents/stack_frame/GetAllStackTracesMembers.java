import java.util.concurrent.locks.LockSupport;

public class GetAllStackTracesMembers {
    static volatile boolean done;

    static native void look(String name, int max);

    static native void natives(Thread thread);

    static void waits() {
        while (!done) {
            LockSupport.park();
        }
    }

    static void deeper() {
        look("main", 2);
        look("main", 1);
        look("main", 0);
        look("main", 100);
    }

    static Thread started(Thread thread) throws InterruptedException {
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return thread;
    }

    public static void main(String[] args) throws Exception {
        deeper();
        Thread thread = new Thread(GetAllStackTracesMembers::waits, "platform");
        look("platform", 0);
        started(thread);
        look("platform", 0);
        Thread virtual = started(Thread.ofVirtual().name("virtual").unstarted(GetAllStackTracesMembers::waits));
        look("virtual", 5);
        done = true;
        LockSupport.unpark(thread);
        LockSupport.unpark(virtual);
        thread.join();
        look("platform", 5);
        virtual.join();
        natives(new Thread("agent"));
    }
}

import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;

public class CodeOfFunctions {
    static class Bare extends Thread {}

    static class Handling extends Handler {
        @Override
        public void publish(java.util.logging.LogRecord r) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static native void ask(Thread virtual, Class<?> bare, ThreadGroup group);

    static native void interrupt(Thread thread);

    static native void change(Module module, Module other, Class<?> service, Class<?> implementation);

    static native void attach();

    static void waitForInterrupt() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park();
        }
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("outer");
        ThreadGroup[] kept = {new ThreadGroup(group, "first"), new ThreadGroup(group, "second"), new ThreadGroup(kept(group), "inner")};
        Thread virtual = Thread.ofVirtual().unstarted(CodeOfFunctions::waitForInterrupt);
        ask(virtual, Bare.class, group);
        System.out.println(kept.length);
        virtual.start();
        interrupt(virtual);
        virtual.join();
        Thread platform = new Thread(CodeOfFunctions::waitForInterrupt);
        platform.start();
        interrupt(platform);
        platform.join();
        change(CodeOfFunctions.class.getModule(), Handler.class.getModule(), Runnable.class, Bare.class);
        attach();
    }

    static ThreadGroup kept(ThreadGroup group) {
        return new ThreadGroup(group, "third");
    }
}

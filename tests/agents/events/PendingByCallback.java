public class PendingByCallback {
    static int read = 5;
    static int written;
    static final Object lock = new Object();

    static class Prepared {
        static int value = 3;
    }

    static native void want(String event, boolean on);

    static int work(StringBuilder text) throws InterruptedException {
        text.append("begun ");
        int local = read;
        text.append("read ");
        written = local + 1;
        text.append("written ");
        synchronized (lock) {
            lock.wait(1);
        }
        text.append("waited ");
        return local + Prepared.value;
    }

    public static void main(String[] args) throws Exception {
        for (String event : new String[] {"breakpoint", "entry", "step", "access", "modification", "wait"}) {
            StringBuilder text = new StringBuilder();
            written = 0;
            try {
                want(event, true);
                int result = work(text);
                want("", false);
                text.append(result);
            } catch (IllegalStateException e) {
                want("", false);
                text.append("thrown ").append(e.getMessage()).append(" in ").append(e.getStackTrace()[0].getMethodName());
            }
            System.out.println(event + ": " + text + ", " + written + ", owned " + Thread.holdsLock(lock));
        }
    }
}

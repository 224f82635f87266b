/** Methods that leave monitors which they haven't entered, or don't leave all (JVMS 2.11.10), hot: each return finds out. */
public class UnbalancedMonitors {
    interface Call {
        int call();
    }

    static int count(Object o, Call call) {
        int thrown = 0;
        for (int i = 0; i < 3000; i++) {
            try {
                call.call();
            } catch (IllegalMonitorStateException e) {
                thrown++;
            }
            if (Thread.holdsLock(o)) {
                System.out.println("held after " + i);
                return -1;
            }
        }
        return thrown;
    }

    public static void main(String[] args) {
        Object o = new Object();
        System.out.println(count(o, () -> Unbalanced.enters(o)));
        System.out.println(count(o, () -> Unbalanced.exits(o)));
        System.out.println(count(Unbalanced.class, () -> Unbalanced.exitsOwn(Unbalanced.class)));
        System.out.println(count(o, () -> Unbalanced.twice(o)));
    }
}

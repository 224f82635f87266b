public class LocalReceiver {
    final String name;
    int count;

    LocalReceiver(String name) {
        this.name = name;
    }

    static native void replace(LocalReceiver other);

    void plain(LocalReceiver other) {
        count++;
        replace(other);
        count += 10;
        System.out.println("plain on " + name);
    }

    synchronized void locked(LocalReceiver other) {
        LocalReceiver self = this;
        replace(other);
        count += 100;
        System.out.println("locked on " + name + ", held " + Thread.holdsLock(self) + " " + Thread.holdsLock(this));
    }

    public static void main(String[] args) {
        LocalReceiver a = new LocalReceiver("a");
        LocalReceiver b = new LocalReceiver("b");
        a.plain(b);
        a.locked(b);
        System.out.println(a.count + " " + b.count + " " + Thread.holdsLock(a) + " " + Thread.holdsLock(b));
    }
}

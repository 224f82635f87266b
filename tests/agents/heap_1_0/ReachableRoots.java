public class ReachableRoots {
    static class Node {
        Node next;

        Node(Node next) {
            this.next = next;
            tag(this, 5);
        }
    }

    static Node list = new Node(new Node(new Node(null)));

    static native void tag(Object object, long tag);

    static native void run(Object object);

    public static void main(String[] args) {
        Object object = new Object();
        tag(object, 1);
        tag(String.class, 3);
        tag(Thread.currentThread(), 4);
        run(object);
        System.out.println(object != null && list != null);
    }
}

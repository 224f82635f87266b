public class FollowTagPointers {
    static class Node {
        Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    static native void tag(Object object, long tag);

    static native long tagOf(Object object);

    static native void follow(Object from);

    public static void main(String[] args) {
        Node last = new Node(null);
        last.next = last;
        Node middle = new Node(last);
        Node first = new Node(middle);
        tag(first, 10);
        follow(first);
        System.out.println(tagOf(first) + " " + tagOf(middle) + " " + tagOf(last));
        tag(last, 7);
        tag(middle, 20);
        last.next = null;
        follow(middle);
        System.out.println(tagOf(middle) + " " + tagOf(last));
    }
}

public class FollowPruned {
    static class Node {
        int number;
        Object left;
        Object right;
    }

    static native void tag(Object object, long tag);

    static native void follow(Object from, long notInto, int abortAfter);

    static native void values(Object from);

    static Node node(long tag) {
        Node node = new Node();
        tag(node, tag);
        return node;
    }

    public static void main(String[] args) {
        Node first = node(1);
        Node second = node(2);
        Node third = node(3);
        first.left = second;
        first.right = third;
        second.left = first;
        second.right = new int[3];
        third.left = second;
        third.right = node(4);
        ((Node) third.right).left = third.right;
        ((Node) third.right).right = "text";
        tag(second.right, 5);
        tag("text", 6);
        follow(first, 0, 0);
        follow(first, 2, 0);
        follow(first, 3, 0);
        follow(first, 1, 0);
        for (int i = 1; i < 17; i += 3) {
            follow(first, 0, i);
        }
        values(first);
    }
}

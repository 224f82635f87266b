public class FirstHeap {
    static class Node {
        Node left;
        Object right;
        int number;

        Node(Node left, Object right) {
            this.left = left;
            this.right = right;
        }
    }

    static class Leaf extends Node {
        Leaf() {
            super(null, null);
        }
    }

    static Node root;
    static Node outside;

    static native void tag(Object o, long tag);

    static native void reachable(Object from, int stopAt);

    static native void everything();

    static native void instances(Class<?> c, int filter);

    public static void main(String[] args) {
        Leaf leaf = new Leaf();
        Object[] array = {leaf, "text", null, new int[3]};
        root = new Node(leaf, array);
        root.left.left = root;
        outside = new Leaf();
        tag(root, 1);
        tag(leaf, 2);
        tag(array, 3);
        tag(array[1], 4);
        tag(array[3], 5);
        tag(outside, 6);
        tag(Node.class, 7);
        tag(Leaf.class, 8);
        tag(FirstHeap.class, 9);
        reachable(root, 0);
        reachable(root, 3);
        reachable(array, 0);
        everything();
        instances(Node.class, 1);
        instances(Leaf.class, 1);
        instances(Node.class, 3);
        new Node(null, null).number++;
        instances(Leaf.class, 2);
        instances(int.class, 3);
        reachable(null, 0);
    }
}

public class ReachablePruned {
    static class Node {
        Node left;
        Node right;
    }

    static native void tag(Object object, long tag);

    static native void iterate(Object from, long ignored, long abortAt);

    public static void main(String[] args) {
        Node[] nodes = new Node[6];
        for (int i = 1; i < nodes.length; i++) {
            nodes[i] = new Node();
            tag(nodes[i], i);
        }
        nodes[1].left = nodes[2];
        nodes[2].left = nodes[3];
        nodes[2].right = nodes[1];
        nodes[3].left = nodes[4];
        nodes[3].right = nodes[4];
        nodes[4].left = nodes[5];
        nodes[5].left = nodes[5];
        nodes[5].right = nodes[2];
        iterate(nodes[1], 0, 0);
        iterate(nodes[1], 4, 0);
        iterate(nodes[1], 2, 0);
        iterate(nodes[1], 1, 0);
        iterate(nodes[1], 0, 3);
        iterate(nodes[1], 0, 2);
    }
}

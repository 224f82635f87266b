public class FollowOrder {
    static class Node {
        final int number;
        Node[] all;
        int[] numbers;
        String name;

        Node(int number) {
            this.number = number;
        }
    }

    static native void tag(Object object, long tag);

    static native void follow(Object from);

    public static void main(String[] args) {
        Node[] nodes = new Node[10];
        tag(nodes, 1);
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new Node(i);
            tag(nodes[i], 10 + i);
            nodes[i].all = nodes;
            nodes[i].numbers = new int[i];
            tag(nodes[i].numbers, 20 + i);
            nodes[i].name = "node " + i;
            tag(nodes[i].name, 30 + i);
        }
        follow(nodes);
    }
}

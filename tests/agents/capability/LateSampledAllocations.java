public class LateSampledAllocations {
    static class Node {
        Node next;
    }

    static Node head;
    static Object[] last;

    static native void take(boolean on);

    static native void count();

    static void loop(int n, int from, int to) {
        for (int i = 0; i < n; i++) {
            Node node = new Node();
            node.next = (i & 7) == 0 ? null : head;
            head = node;
            if ((i & 1) == 0) {
                last = new Node[3];
            }
            if (i == from) {
                take(true);
            }
            if (i == from + 10) {
                count();
            }
            if (i == to) {
                take(false);
            }
        }
    }

    public static void main(String[] args) {
        loop(100000, -20, -1);
        loop(101000, 100000, 100500);
        loop(100000, -20, -1);
        System.out.println(last.length);
    }
}

public class HeapWalk {
    static class Node {
        static int statics = 31;
        static Node head;
        Node next;
        int number;
        long big;
        boolean flag;
        double real;

        Node(int number, Node next) {
            this.number = number;
            this.next = next;
            big = 10_000_000_000L + number;
            flag = number % 2 == 0;
            real = number / 4.0;
        }
    }

    static class Special extends Node {
        char letter = 'q';

        Special() {
            super(100, null);
        }
    }

    static native void walk(Class<?> type, Object marked, String text, int[] numbers, Object list);

    public static void main(String[] args) {
        Node list = null;
        for (int i = 0; i < 5; i++) {
            list = new Node(i, list);
        }
        Node cutOff = list.next.next;
        list.next.next = new Special();
        Node.head = list;
        int[] numbers = {5, 4, 3, 2, 1};
        walk(Node.class, list, "the text of a string \u00e9\u4e16", numbers, new Object[] {list, "x", numbers, null, list});
        System.out.println("alive " + (list.number + cutOff.number - 2) + numbers.length);
    }
}

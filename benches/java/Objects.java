/** Fields and virtual calls on objects of several classes, linked in lists. */
public class Objects {
    abstract static class Node {
        Node next;
        int weight;

        abstract int visit(int x);
    }

    static final class Adder extends Node {
        int visit(int x) {
            weight++;
            return x + weight;
        }
    }

    static final class Mixer extends Node {
        int seen;

        int visit(int x) {
            seen = x;
            return x * 31 + seen % 7;
        }
    }

    static final class Sleeper extends Node {
        int visit(int x) {
            return next == null ? x : x - next.weight;
        }
    }

    public static void main(String[] args) {
        Bench.start();
        Node head = null;
        for (int i = 0; i < 1000; i++) {
            Node node = i % 3 == 0 ? new Adder() : i % 3 == 1 ? new Mixer() : new Sleeper();
            node.weight = i;
            node.next = head;
            head = node;
        }
        int x = 1;
        for (int round = 0; round < 8000; round++) {
            for (Node node = head; node != null; node = node.next) {
                x = node.visit(x);
            }
        }
        Bench.end(x);
    }
}

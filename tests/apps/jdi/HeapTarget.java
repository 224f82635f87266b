import java.util.ArrayList;
import java.util.List;

public class HeapTarget {
    static class Node {
        final Node next;
        final String name;

        Node(Node next, String name) {
            this.next = next;
            this.name = name;
        }
    }

    static class Special extends Node {
        Special(Node next) {
            super(next, "special");
        }
    }

    static class Holder {
        Object held;
    }

    static Node first;
    static final List<Object> list = new ArrayList<>();
    static final Object[] array = new Object[3];
    static final Holder holder = new Holder();
    static final ThreadLocal<Object> local = new ThreadLocal<>();

    static void build() {
        for (int i = 0; i < 5; i++) {
            first = new Node(first, "node " + i);
        }
        Node special = new Special(first);
        list.add(special);
        list.add(special);
        array[1] = special;
        holder.held = special;
        local.set(special);
    }

    static void drop() {
        first = first.next.next;
        list.clear();
        array[1] = null;
        holder.held = null;
    }

    public static void main(String[] args) {
        build();
        System.out.println("built"); // at: built
        drop();
        System.out.println("dropped"); // at: dropped
        local.remove();
        System.out.println("removed"); // at: removed
    }
}

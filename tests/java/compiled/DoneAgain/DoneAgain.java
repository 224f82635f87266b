import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * What compiled code begins and the interpreter does again: instructions behind which something fails, with locals, operands and inlined methods changed before;
 * and memory that is read and written in several ways, of which none may be taken for what was read before.
 */
public class DoneAgain {
    static class Node {
        int number;
        volatile int shared;
        long wide;
        Node next;
        final int[] data;

        Node(int number, Node next, int[] data) {
            this.number = number;
            this.next = next;
            this.data = data;
        }

        Node next() {
            return next;
        }

        int first() {
            return data[0];
        }

        int at(int i) {
            int doubled = i + i;
            i = doubled / 2;
            return next().data[i] + doubled;
        }
    }

    static final AtomicIntegerFieldUpdater<Node> SHARED = AtomicIntegerFieldUpdater.newUpdater(Node.class, "shared");
    static final VarHandle NUMBER;
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    static {
        try {
            NUMBER = MethodHandles.lookup().findVarHandle(Node.class, "number", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Locals at a failure are those before it, whatever came since the last store. */
    static String locals(Node node, int i) {
        int a = i, b = 2;
        long c = 3;
        Object last = "none";
        try {
            a = a + 1;
            last = node;
            b = node.number + a;
            c = c * b + node.at(i);
            last = "first";
            a = node.next().first();
            b++;
            a += node.next().next().at(a);
            last = "second";
            c = 1000 / (i - 3);
            b = node.next().next().next().number;
        } catch (NullPointerException | ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return e.getClass().getSimpleName() + " at " + e.getStackTrace()[0].getMethodName() + ":"
                    + e.getStackTrace()[0].getLineNumber() + " of " + e.getStackTrace().length + " " + a + " " + b + " " + c + " "
                    + (last instanceof Node n ? "node " + n.number : last);
        }
        return a + " " + b + " " + c + " " + last;
    }

    /** Operands below what fails. */
    static int operands(int[] values, int i, Object other) {
        try {
            return values[0] * 31 + (i + values[1]) * (values[i] + ((Integer) other));
        } catch (ClassCastException | ArrayIndexOutOfBoundsException e) {
            return -i;
        }
    }

    /** The same place by field, updater, handle and atomic access. */
    static int ways(Node node, int i) {
        node.number = i;
        int sum = node.number;
        NUMBER.set(node, i + 1);
        sum = sum * 31 + node.number;
        node.number += 2;
        sum = sum * 31 + (int) NUMBER.get(node);
        NUMBER.getAndAdd(node, 3);
        sum = sum * 31 + node.number;
        node.shared = i;
        SHARED.incrementAndGet(node);
        sum = sum * 31 + node.shared;
        node.wide = i;
        node.number = 1;
        return sum * 31 + (int) node.wide + node.number;
    }

    static long views(byte[] bytes, int i) {
        bytes[3] = (byte) i;
        long sum = (long) LONGS.get(bytes, 0);
        LONGS.set(bytes, 0, sum + 1);
        sum = sum * 31 + bytes[0];
        bytes[0] = 9;
        return sum * 31 + (long) LONGS.get(bytes, 0);
    }

    /** Two names of one array, and of one object. */
    static int names(int[] a, int[] b, Node x, Node y) {
        int sum = a[1];
        b[1] = sum + 1;
        sum = sum * 31 + a[1];
        x.number = sum;
        y.number++;
        return sum * 31 + x.number + a.length - b.length;
    }

    /** What a branch has found stays true behind where ways meet, and only there. */
    static int found(Object o, boolean again) {
        int sum = 0;
        if (o instanceof Node node) {
            sum = node.number;
        } else if (o instanceof String text) {
            sum = text.length();
        }
        if (o == null) sum -= 5;
        else sum += o instanceof Node ? 100 : 200;
        if (again && o instanceof Node node && node.next != null) sum += found(node.next, false);
        return sum;
    }

    public static void main(String[] args) {
        int[] data = {1, 2, 3, 4, 5, 6, 7, 8};
        Node fourth = new Node(4, null, data), third = new Node(3, fourth, data), second = new Node(2, third, data);
        Node[] nodes = {new Node(1, second, data), second, third, fourth};
        int[] values = {1, 2, 3, 4};
        byte[] bytes = new byte[16];
        long sum = 0;
        for (int round = 0; round < 60_000; round++) {
            // Seldom something that fails.
            boolean fails = round % 997 == 0;
            String said = locals(nodes[fails ? round % 4 : 0], fails ? round % 12 : 1);
            sum = sum * 31 + said.hashCode();
            sum = sum * 31 + operands(values, fails ? round % 6 : 2, fails ? "text" : 5);
            sum = sum * 31 + ways(nodes[round % 4], round) + views(bytes, round);
            sum = sum * 31 + names(values, round % 2 == 0 ? values : data.clone(), nodes[0], nodes[round % 2]);
            values[1] = 2;
            sum = sum * 31 + found(round % 5 == 0 ? null : round % 5 == 1 ? "text" : nodes[round % 4], true);
            nodes[0].number = 1;
            nodes[1].number = 2;
            nodes[2].number = 3;
            nodes[3].number = 4;
        }
        System.out.println(sum + " " + Arrays.toString(bytes));
        for (int i = 0; i < 12; i++) System.out.println(i + ": " + locals(nodes[i % 4], i) + ", " + operands(values, i % 6, 5));
    }
}

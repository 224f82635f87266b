import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/** What hot code reads from fields that it has read or written before, while others write them in between: under another name, by methods that are inlined or not, by handles and
 * reflection, other threads, and where what is stored is cut. */
public class KnownFields {
    static final int ROUNDS = 30_000;

    static class Node {
        Node next;
        int number;
        long wide;
        double real;
        byte small;
        char letter;
        short little;
        boolean flag;
        volatile int shown;
        Object any;
        int[] numbers = { 1, 2, 3 };

        Node(int number) {
            this.number = number;
            this.wide = this.number;
            this.next = this;
        }
    }

    static class Left {
        Object first = "left";
        int second = 5;
    }

    static class Right {
        int first = 7;
        Object second = "right";
    }

    static final VarHandle NUMBER;
    static final Field REFLECTED;

    static {
        try {
            NUMBER = MethodHandles.lookup().findVarHandle(Node.class, "number", int.class);
            REFLECTED = Node.class.getDeclaredField("number");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int aliased(Node a, Node b) {
        a.number = 3;
        int before = a.number;
        b.number = 4;
        return before * 10 + a.number;
    }

    static Node chained(Node a, Node b) {
        Node next = a.next;
        next.next = b;
        return a.next.next;
    }

    static void set(Node of, int number) {
        of.number = number;
    }

    static int bySetter(Node of) {
        of.number = 1;
        set(of, 2);
        return of.number;
    }

    static int cut(Node of, int value) {
        of.small = (byte) value;
        of.letter = (char) value;
        of.little = (short) value;
        of.flag = (value & 1) != 0;
        return of.small * 31 + of.letter * 37 + of.little * 41 + (of.flag ? 1 : 0);
    }

    static double wide(Node of, long value) {
        of.wide = value;
        of.real = value / 2.0;
        of.wide += of.wide;
        return of.wide + of.real;
    }

    static int byHandle(Node of, int value) {
        of.number = value;
        NUMBER.setVolatile(of, value + 1);
        int seen = of.number;
        NUMBER.getAndAdd(of, 5);
        seen += of.number;
        NUMBER.set(of, 9);
        seen += of.number;
        NUMBER.compareAndSet(of, 9, 11);
        return seen * 100 + of.number;
    }

    static int byReflection(Node of, int value) throws ReflectiveOperationException {
        of.number = value;
        REFLECTED.setInt(of, value * 2);
        return of.number;
    }

    static int cleared(Node of) {
        of.any = "some";
        int length = ((String) of.any).length();
        clear(of);
        return of.any == null ? length : -1;
    }

    static void clear(Node of) {
        of.any = null;
    }

    static int replacedArray(Node of, int at) {
        int sum = of.numbers[at];
        of.numbers = at == 2 ? new int[] { 4, 5 } : new int[] { 4, 5, 6 };
        return sum * 10 + of.numbers[at];
    }

    static int inLoop(Node of) {
        int sum = 0;
        of.number = 0;
        for (int i = 0; i < 20; i++) {
            sum += of.number;
            of.number = i;
            if (i % 7 == 6) of = of.next;
        }
        return sum;
    }

    static int swapping(Node of) {
        Node a = of, b = of.next;
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum = sum * 3 + a.number;
            b.number = i;
            Node t = a;
            a = b;
            b = t;
        }
        return sum;
    }

    static int eitherWay(Node of, Node other, boolean which) {
        of.number = 6;
        Node written;
        if (which) {
            other.number = 7;
            written = other;
        } else {
            of.wide = 8;
            written = of;
        }
        return of.number * 10 + written.number;
    }

    static Object either(Object of) {
        if (of instanceof Left left) {
            left.second = 6;
            return left.first + " " + left.second;
        }
        Right right = (Right) of;
        right.second = "then";
        return right.first + " " + right.second;
    }

    static int both(Object of) {
        int second = ((Left) of).second;
        Object other = ((Right) of).second;
        return second + other.hashCode();
    }

    static int typed(Object of, Node in) {
        if (of instanceof String text) {
            in.any = text;
            return ((String) in.any).length();
        }
        in.any = of;
        return in.any instanceof String ? -1 : in.any.hashCode();
    }

    static int locked(Node of) {
        synchronized (of) {
            of.number++;
        }
        int seen = of.number;
        synchronized (of) {
            return of.number - seen;
        }
    }

    static int made(int number) {
        Node one = new Node(number);
        int before = one.number + (int) one.wide;
        one.next.number = 12;
        return before * 100 + one.number + (one.next == one ? 1 : 0);
    }

    static int moved(Node of, int round) {
        of.any = new int[] { round };
        int[] kept = (int[]) of.any;
        Object[] others = new Object[8];
        for (int i = 0; i < others.length; i++) others[i] = new byte[100];
        return kept[0] + ((int[]) of.any)[0] + others.length;
    }

    static int caught(Node of) {
        of.number = 20;
        try {
            of.number = 21;
            of.any = null;
            return of.any.hashCode();
        } catch (NullPointerException e) {
            return of.number;
        }
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node(1), b = new Node(2);
        REFLECTED.setAccessible(true);
        long sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            a.next = a;
            b.next = b;
            boolean odd = (round & 1) != 0;
            sum += aliased(a, odd ? a : b) + chained(a, odd ? a : b).number + bySetter(b);
            a.next = b;
            b.next = a;
            sum += cut(a, round * 77) + (long) wide(a, round) + byHandle(a, round) + byReflection(a, round);
            a.numbers = new int[] { 1, 2, 3 };
            sum += cleared(a) + replacedArray(a, round % 2) + inLoop(a) + swapping(a) + eitherWay(a, odd ? a : b, round % 3 == 0);
            sum += either(odd ? new Left() : new Right()).hashCode() + typed(odd ? "text" : (Object) round, a);
            sum += locked(a) + made(round) + moved(a, round);
            if (round % 50 == 0) sum += caught(a);
        }
        System.out.println("sum " + sum);
        try {
            replacedArray(a, 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        int refused = 0;
        for (Object of : new Object[] { new Left(), new Right() }) {
            for (int i = 0; i < ROUNDS; i++) {
                try {
                    both(of);
                    System.out.println("both");
                } catch (ClassCastException e) {
                    refused++;
                }
            }
        }
        System.out.println("refused " + refused);

        // What another thread has written before what tells of it is seen behind that.
        Node shared = new Node(0);
        Thread writes = new Thread(() -> {
            for (int i = 1; i <= 200_000; i++) {
                shared.number = i;
                shared.wide = -i;
                shared.shown = i;
            }
        });
        writes.start();
        boolean fine = true;
        int last = 0;
        while (last < 200_000) {
            int before = shared.number;
            long wide = shared.wide;
            int shown = shared.shown;
            fine &= shared.number >= shown && -shared.wide >= shown && shown >= last && before >= last && -wide >= last;
            last = shown;
        }
        writes.join();
        System.out.println("fine " + fine);
    }
}

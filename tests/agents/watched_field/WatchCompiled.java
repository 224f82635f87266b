/** Fields of every type, of objects and of classes, watched in methods that have run often, by themselves and as parts of others. */
public class WatchCompiled {
    boolean truth = true;
    byte small = -3;
    char letter = 'x';
    short half = -300;
    int number = 70000;
    long large = 1L << 40;
    float single = 1.5f;
    double real = Math.PI;
    Object thing = "thing";
    volatile long seen = 5;
    static int shared = 9;
    static double sharedReal = .25;
    static String sharedThing = "shared";

    static final String[] NAMES = {
        "truth", "small", "letter", "half", "number", "large", "single", "real", "thing", "seen", "shared", "sharedReal", "sharedThing"
    };

    /** What the callbacks do besides: 0 nothing, 1 collect garbage, 2 write the local variable `sum` of the method, 3 throw. */
    static native void watch(boolean reads, boolean writes, int action);

    static native void told();

    double readNumber() {
        return number;
    }

    /** All reads, with values of each type on the stack and in locals meanwhile. */
    double read(Object kept, int n) {
        double sum = n;
        long more = 3;
        for (int i = 0; i < n; i++) {
            sum = sum * .5 + (truth ? 1 : 0) + small + letter + half;
            more = more * 7 + number + large;
            sum = (i + sum) + (single + real * (sharedReal + 1));
            if (thing != kept || sharedThing.length() != 6) {
                return -1;
            }
            more ^= seen + shared;
            sum += readNumber();
        }
        return sum + more % 1000;
    }

    void write(Object kept, int n) {
        for (int i = 0; i < n; i++) {
            truth = i % 2 == 0;
            small = (byte) (i * 77);
            letter = (char) (i * 7777);
            half = (short) (i * 7777);
            number += i;
            large = large * 31 + number;
            single = i / 8f;
            real = real / 2 + i;
            thing = i % 3 == 0 ? kept : new int[] {i};
            seen = large ^ seen;
            shared = number;
            sharedReal = real;
            sharedThing = i % 3 == 0 ? "shared" : "other" + i % 4;
        }
    }

    String state() {
        String text = thing instanceof int[] ints ? "int " + ints[0] : thing.toString();
        return truth + " " + small + " " + (int) letter + " " + half + " " + number + " " + large + " " + single + " " + real + " " + text + " "
            + seen + " " + shared + " " + sharedReal + " " + sharedThing;
    }

    static String run(int rounds, int n) {
        WatchCompiled object = new WatchCompiled();
        shared = 9;
        sharedReal = .25;
        sharedThing = "shared";
        double sum = 0;
        int thrown = 0;
        for (int i = 0; i < rounds; i++) {
            try {
                sum += object.read("thing", n);
            } catch (IllegalStateException e) {
                thrown++;
            }
        }
        for (int i = 0; i < rounds; i++) {
            object.thing = "thing";
            object.write("thing", n);
        }
        return sum + " " + thrown + ": " + object.state();
    }

    static void compare(boolean reads, boolean writes, int action, int n) {
        String before = run(1, n);
        watch(reads, writes, action);
        String meanwhile = run(1, n);
        watch(false, false, 0);
        told();
        boolean same = meanwhile.equals(before) && run(1, n).equals(before);
        System.out.println(same ? "the same" : before + "\n" + meanwhile);
    }

    public static void main(String[] args) {
        String first = run(1, 10);
        for (int i = 0; i < 30; i++) {
            if (!run(1, 10).equals(first)) {
                throw new AssertionError(first);
            }
            run(100, 20);
        }
        compare(true, false, 0, 10);
        compare(false, true, 0, 10);
        compare(true, true, 0, 10);
        compare(true, true, 1, 3);
        compare(true, false, 2, 10);
        compare(true, false, 3, 10);
        // Code that was made while they were watched.
        watch(true, false, 0);
        first = run(1, 10);
        for (int i = 0; i < 300; i++) {
            run(5, 20);
        }
        compare(false, false, 0, 10);
        compare(true, true, 0, 10);
        compare(true, true, 1, 3);
        compare(true, false, 2, 10);
        compare(true, false, 3, 10);
        System.out.println(run(1, 10).equals(first));
    }
}

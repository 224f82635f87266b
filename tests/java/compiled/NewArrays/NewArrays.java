/** Arrays whose length and class hot code knows, since it made them; and tests for classes that have no subclasses. What mustn't be done throws all the same. */
public class NewArrays {
    static Object kept;
    static int calls;

    static void mayCollect() {
        if (++calls % 1000 == 0) System.gc();
    }

    static int within(int a, int b) {
        int[] both = new int[2];
        both[0] = a;
        mayCollect();
        both[1] = b;
        return both[0] * 10 + both[1] + both.length;
    }

    static int beyond(int at) {
        long[] few = new long[3];
        few[at] = 5;
        return (int) few[2] + few.length;
    }

    static long past() {
        long[] few = new long[3];
        return few[3];
    }

    static int below() {
        byte[] few = new byte[1];
        few[-1] = 1;
        return few[0];
    }

    static int none(int length) { return new char[length].length; }

    static String anything(Object first, Object second) {
        Object[] both = new Object[] {first, second};
        kept = both;
        mayCollect();
        both[1] = first;
        return both[0] + "" + both[1];
    }

    static String strings(Object first) {
        Object[] some = new String[2];
        some[0] = "a";
        some[1] = first;
        return some[0] + "" + some[1];
    }

    static int bytes(Object numbers, int value) {
        byte[] some = (byte[]) numbers;
        some[0] = (byte) value;
        return some[0];
    }

    static boolean booleans(boolean[] some, boolean value) {
        some[0] = value;
        return some[0];
    }

    static String chosen(Object object) {
        if (object instanceof int[] ints) return "ints " + ints.length;
        if (object instanceof Integer number) return "number " + number;
        if (object instanceof String[] texts) return "strings " + texts.length;
        return object == null ? "null" : "another";
    }

    static int length(Object object) { return ((String) object).length(); }

    interface Work { Object done(); }

    static String tried(Work work) {
        try {
            return "" + work.done();
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    public static void main(String[] args) {
        Object[] objects = {new int[3], 7, new String[2], null, new Integer[1], "text", new int[1][1], 7L};
        Work[] works = {
            () -> within(3, 4), () -> beyond(2), () -> beyond(3), () -> beyond(-1), () -> past(), () -> below(), () -> none(4), () -> none(-1),
            () -> anything("x", 1), () -> strings("b"), () -> strings(null), () -> strings(5), () -> bytes(new byte[1], 300),
            () -> bytes(new boolean[1], 1), () -> bytes(null, 1), () -> booleans(new boolean[1], true), () -> length("four"),
            () -> length(4), () -> length(null)};
        String[] first = new String[works.length];
        int changed = 0;
        for (int round = 0; round < 6000; round++) {
            for (int i = 0; i < works.length; i++) {
                // What throws does so only at last, when the rest is hot.
                if (first[i] != null && first[i].contains("Exception") && round < 5990) continue;
                String said = tried(works[i]);
                if (first[i] == null) first[i] = said;
                // Of what is thrown often the stock VM leaves the message out.
                if (!said.split(":")[0].equals(first[i].split(":")[0])) changed++;
            }
        }
        for (String said : first) System.out.println(said);
        StringBuilder choices = new StringBuilder();
        for (int round = 0; round < 20000; round++) {
            choices.setLength(0);
            for (Object object : objects) choices.append(chosen(object)).append(", ");
        }
        System.out.println(choices + "" + changed + " changed");
    }
}

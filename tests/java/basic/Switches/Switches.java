public class Switches {
    static String table(int i) {
        switch (i) {
            case -2: return "m2";
            case -1: return "m1";
            case 0: return "zero";
            case 1:
            case 2: return "one or two";
            case 4: return "four";
            default: return "other";
        }
    }

    static String lookup(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -1000: return "-1000";
            case 0: return "0";
            case 77777: return "77777";
            case Integer.MAX_VALUE: return "max";
        }
        return "none";
    }

    static int fall(int i) {
        int r = 0;
        switch (i) {
            default: r += 1000;
            case 1: r += 1;
            case 2: r += 10;
                break;
            case 3: r += 100;
        }
        return r;
    }

    static String chars(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case '\uffff' -> "last";
            case '0' -> {
                String t = "zero";
                yield t + " digit".substring(0, 2);
            }
            default -> "else";
        };
    }

    static int str(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            default: return -1;
        }
    }

    enum E { A, B, C, D }

    static String en(E e) {
        switch (e) {
            case A: return "first";
            case D: return "last";
            default: return "mid";
        }
    }

    static long empty(int i) {
        switch (i) {
        }
        switch (i) { default: return 9L; }
    }

    public static void main(String[] args) {
        for (int i = -4; i < 7; i++) System.out.println(table(i));
        System.out.println(table(Integer.MAX_VALUE));
        System.out.println(table(Integer.MIN_VALUE));
        int[] vs = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000, -999, 0, 1, 77777, Integer.MAX_VALUE};
        for (int v : vs) System.out.println(lookup(v));
        for (int i = 0; i < 5; i++) System.out.println(fall(i));
        System.out.println(chars('e'));
        System.out.println(chars('\uffff'));
        System.out.println(chars('0'));
        System.out.println(chars('z'));
        String[] ss = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "x"};
        for (String s : ss) System.out.println(str(new String(s)));
        for (E e : E.values()) System.out.println(en(e));
        System.out.println(empty(3));
        try {
            str(null);
        } catch (NullPointerException e) {
            System.out.println("NPE string");
        }
        try {
            en(null);
        } catch (NullPointerException e) {
            System.out.println("NPE enum");
        }
    }
}

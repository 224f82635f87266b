import java.util.*;

public class Interned {
    static final String LIT = "a literal";
    public static void main(String[] args) throws Exception {
        System.out.println((LIT == "a literal") + " " + (LIT == ("a " + "literal")) + " " + (LIT == new String("a literal")) + " " + (LIT == new String("a literal").intern()));
        String dyn = new StringBuilder("dyn").append("amic").append(1).toString();
        System.out.println((dyn.intern() == dyn) + " " + ("dynamic1" == dyn));
        for (int i = 0; i < 3; i++) { for (int k = 0; k < 500; k++) ("tmp" + i + "_" + k).intern(); System.gc(); }
        System.out.println((dyn == "dynamic1") + " " + (LIT == new String("a literal").intern()));
        String keep = ("tmp" + 1 + "_" + 7).intern();
        System.gc();
        System.out.println(keep == ("tmp1_" + 7).intern());
        System.out.println("".intern() == new String().intern());
        System.out.println(("\u20ac" + dyn).intern() == ("\u20ac" + dyn).intern());
        System.out.println(Other.S == LIT);
        System.out.println(Interned.class.getDeclaredField("LIT").get(null) == LIT);
        System.out.println("Interned" == Interned.class.getName());
        System.out.println(Interned.class.getName() == Interned.class.getName());
        System.out.println("LIT" == Interned.class.getDeclaredField("LIT").getName());
        System.out.println(Thread.State.NEW.name() == "NEW");
        System.out.println(String.valueOf(true) == "true");
        char[] c = {'x', 'y'};
        System.out.println(new String(c).intern() == "xy");
        System.out.println("\ud83d\ude00".intern() == "\ud83d\ude00" && "\u0000".intern() == "\0");
        List<String> l = new ArrayList<>();
        for (int i = 0; i < 1000; i++) l.add(("k" + i).intern());
        System.gc();
        boolean ok = true;
        for (int i = 0; i < 1000; i++) ok &= l.get(i) == ("k" + i).intern();
        System.out.println(ok);
    }
    static class Other { static final String S = "a literal"; }
}

public class Library {
    public static int wasInstance = 2;
    public int wasStatic = 3;
    public long typed = 4;
    private int open = 5;
    public final int plain = 6;
    public static String constant() { return "new"; }
    public static void nowStatic() {}
    public void nowInstance() {}
    private void nowPrivate() {}
    public long returns() { return 1; }
}

abstract class Made {
    Made() {}
}

interface Shape {
    int sides();
}

class Face {
    int look() { return 1; }
}

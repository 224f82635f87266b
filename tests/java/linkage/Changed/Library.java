public class Library {
    public static int gone = 1;
    public int wasInstance = 2;
    public static int wasStatic = 3;
    public int typed = 4;
    public int open = 5;
    public int plain = 6;
    public static String constant() { return "old"; }
    public static void removed() {}
    public void nowStatic() {}
    public static void nowInstance() {}
    public void nowPrivate() {}
    public int returns() { return 1; }
}

class Made {
    Made() {}
}

class Shape {
    int sides() { return 0; }
}

interface Face {
    int look();
}

public class MainMissing {
    static { System.out.println("not printed before main is found"); }
    public static int notMain() { return 1; }
}

public class Properties {
    static native void live();

    public static void main(String[] args) {
        System.out.println(System.getProperty("set.by.agent") + ", " + System.getProperty("given.on.command.line") + ", \"" + System.getProperty("empty") + "\"");
        System.setProperty("set.by.program", "yes");
        System.setProperty("set.by.agent", "changed by the program");
        live();
    }
}

public class NoSuchProgram {
    public static void main(String[] args) throws Exception {
        String[] names = {"no.such.Cls", "NoSuch", "java.lang.Strin", "java/lang/String", "[I", "[Ljava.lang.String;", "[[J", "int", "I", "[Lnope;", "", "[", "[V", "NoSuchProgram", "nosuchprogram", "LNoSuchProgram;", "java.lang.String[]", "NoSuchProgram$In", "NoSuchProgram.In", ".x", "a//b", "[[[[Z"};
        for (String n : names) {
            try {
                System.out.println(n + " -> " + Class.forName(n));
            } catch (ClassNotFoundException e) {
                System.out.println(n + " : " + e.getMessage() + " cause " + e.getCause());
            }
        }
        try {
            Class.forName(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            ClassLoader.getSystemClassLoader().loadClass("[I");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Class.forName("[I", false, null));
        System.out.println(Class.forName("NoSuchProgram$In", false, NoSuchProgram.class.getClassLoader()).getSimpleName());
        System.out.println("no init yet");
        try {
            Class.forName("NoSuchProgram$In", false, null);
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        Class.forName("NoSuchProgram$In");
    }
    static class In { static { System.out.println("In init"); } }
}

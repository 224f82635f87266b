public class NpeMessageOnce {
    String f;
    static NpeMessageOnce s;
    static class MyNpe extends NullPointerException {}
    public static void main(String[] args) throws Exception {
        NullPointerException a = new NullPointerException();
        System.out.println(a.getMessage());
        System.out.println(a);
        System.out.println(new NullPointerException("given").getMessage());
        System.out.println(new MyNpe().getMessage());
        try {
            s.f.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
            System.out.println(e.getMessage().equals(e.getMessage()));
            System.out.println(e.getLocalizedMessage());
            System.out.println(e);
            e.fillInStackTrace();
            System.out.println(e.getMessage());
        }
        try {
            java.util.Objects.requireNonNull(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.Objects.requireNonNull(null, "msg");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            NpeMessageOnce.class.getDeclaredField("f").get(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            NpeMessageOnce.class.getDeclaredMethod("inst").invoke(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            "x".compareTo(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() != null && e.getMessage().contains("String.value"));
        }
        try {
            new java.util.ArrayDeque<String>().add(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.List.of(1, null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        NullPointerException n2 = new NullPointerException();
        n2.setStackTrace(new StackTraceElement[0]);
        System.out.println(n2.getMessage());
    }
    void inst() {}
}

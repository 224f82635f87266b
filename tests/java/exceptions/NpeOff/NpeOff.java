public class NpeOff {
    String f;
    static NpeOff s;
    public static void main(String[] args) {
        try {
            s.f.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
            System.out.println(e);
        }
        try {
            throw new NullPointerException("own");
        } catch (NullPointerException e) {
            System.out.println(e);
        }
    }
}

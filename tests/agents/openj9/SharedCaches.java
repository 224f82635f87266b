/** There are none, and destroying one leaves none. */
public class SharedCaches {
    static native void look();

    public static void main(String[] args) {
        look();
    }
}

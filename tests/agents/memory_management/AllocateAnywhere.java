public class AllocateAnywhere {
    static native void tag(Object object);

    static native void look();

    static void make() {
        tag(new int[100]);
    }

    public static void main(String[] args) {
        make();
        look();
    }
}

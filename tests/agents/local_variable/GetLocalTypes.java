public class GetLocalTypes {
    static native void look();

    static String variables(long argument) {
        boolean z = true;
        byte b = -128;
        char c = '\uffff';
        short s = -2;
        int i = Integer.MIN_VALUE;
        long j = Long.MIN_VALUE + 5;
        float f = -0.5f;
        double d = 1e300;
        String text = "text";
        int[] ints = new int[3];
        Object empty = null;
        look();
        return text + z + b + c + s + i + j + f + d + ints.length + empty;
    }

    public static void main(String[] args) {
        System.out.println(variables(1L << 40).length());
    }
}

public class SetLocalTypes {
    static native void change(String text);

    static void variables(long argument) {
        boolean z = true;
        byte b = 1;
        char c = '1';
        short s = 1;
        int i = 1;
        long j = 1;
        float f = 1;
        double d = 1;
        String text = "text";
        int[] ints = new int[3];
        Object any = 1;
        change("changed");
        System.out.println(z + " " + b + " " + c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + text + " " + ints + " " + any
            + " " + argument);
    }

    public static void main(String[] args) {
        long mine = 5;
        variables(mine);
        System.out.println(mine);
    }
}

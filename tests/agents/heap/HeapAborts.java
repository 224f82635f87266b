public class HeapAborts {
    static class Holder {
        int number = 5;
        int[] array = {1, 2, 3};
        String text = new String("text");
        Object other = new Object[] {new long[] {4}, "second", Double.valueOf(2.5)};
    }

    static native void walk(Object from);

    public static void main(String[] args) {
        Holder holder = new Holder();
        walk(holder);
        System.out.println(holder.number);
    }
}

public class ObjectSizes {
    static class Small {
        int number;
    }

    static class Large extends Small {
        long a, b, c, d;
        Object e;
    }

    static native long of(Object object);

    static native long inHeap(Object object);

    public static void main(String[] args) {
        System.out.println("same class " + (of(new Small()) == of(new Small())));
        System.out.println("larger by at least the fields " + (of(new Large()) >= of(new Small()) + 32));
        System.out.println("bytes " + (of(new byte[1000]) - of(new byte[0])) + ", chars " + (of(new char[1000]) - of(new char[0])) + ", longs "
            + (of(new long[1000]) - of(new long[0])) + ", booleans " + (of(new boolean[800]) - of(new boolean[0])));
        Object[] objects = {new Object(), new Small(), new Large(), new int[7], new Object[3], "text", ObjectSizes.class, int.class, Thread.currentThread(),
            new byte[100000], new int[2][3]};
        for (Object object : objects) {
            long size = of(object);
            System.out.println(object.getClass().getName() + ": " + (size >= 8 && size % 8 == 0 ? "aligned" : size) + ", in the heap "
                + (inHeap(object) == size ? "the same" : "another") + ", again " + (of(object) == size ? "the same" : "another"));
        }
    }
}

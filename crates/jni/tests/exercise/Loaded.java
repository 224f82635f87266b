/** Loads a library and calls it. */
class Loaded {
    static native int plain(int a);
    static native int two(int a);
    static native long two(String s, long[][] b);
    static native boolean under_score$();
    static native Object recurse(int depth);
    static native int catching();
    static native void leak();
    static native int sum(int[] array, Runnable garbage);
    static native void missing(String s);

    static Object back(int depth) {
        if (depth < 0) throw new IllegalArgumentException("deep enough");
        return depth == 0 ? "bottom" : recurse(depth);
    }

    static void all(String library) {
        System.load(library);
        System.out.println(plain(1) + " " + two(1) + " " + two("four", new long[3][]) + " " + under_score$());
        System.out.println(recurse(5));
        try {
            recurse(0);
        } catch (IllegalArgumentException e) {
            System.out.println("caught " + e.getMessage() + " " + e.getStackTrace()[1].isNativeMethod());
        }
        System.out.println(catching());
        for (int i = 0; i < 60; i++) leak();
        int[] array = new int[100];
        for (int i = 0; i < 100; i++) array[i] = i;
        int total = 0;
        for (int i = 0; i < 300; i++) total += sum(array, () -> { for (int k = 0; k < 200; k++) new Object().hashCode(); });
        System.out.println(total);
        try {
            missing("x");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
        try {
            System.load("/nix/da.so");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }
}

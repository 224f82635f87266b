import java.util.HashSet;
import java.util.Set;

public class ObjectHashes {
    static class Own {
        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public boolean equals(Object other) {
            return true;
        }
    }

    static native int of(Object object);

    static native void collect();

    public static void main(String[] args) {
        Object locked = new Object();
        Object[] objects = {new Object(), new Own(), new Own(), "text", new int[3], ObjectHashes.class, int.class, Thread.currentThread(), locked, 5};
        int[] hashes = new int[objects.length];
        Set<Integer> different = new HashSet<>();
        synchronized (locked) {
            for (int i = 0; i < objects.length; i++) {
                hashes[i] = of(objects[i]);
                different.add(hashes[i]);
            }
        }
        System.out.println("different " + (different.size() > 5) + ", the program's own " + (hashes[1] == 42 && hashes[2] == 42));
        collect();
        Object[] garbage = new Object[1000];
        for (int i = 0; i < garbage.length; i++) {
            garbage[i] = new int[i];
        }
        collect();
        int changed = 0;
        for (int i = 0; i < objects.length; i++) {
            changed += hashes[i] == of(objects[i]) ? 0 : 1;
        }
        System.out.println("changed " + changed);
    }
}

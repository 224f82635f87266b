public class NoMemoryUncaught {
    public static void main(String[] args) {
        Object[] last = null;
        while (true) {
            Object[] next = new Object[1000];
            next[0] = last;
            last = next;
        }
    }
}

/** What generated classes implement. */
public interface Program {
    long run(int i, long l, float f, double d, Object o);

    /** For calls through an interface. */
    default int twice(int i) {
        return i * 2;
    }
}

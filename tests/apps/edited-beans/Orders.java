public interface Orders {
    String place(String item, int n);

    long total();

    String kept();

    void reset();

    String report();
}

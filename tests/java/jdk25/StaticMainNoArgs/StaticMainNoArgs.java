class StaticMainNoArgs {
    private static int calls;
    static void main() {
        calls++;
        IO.println("static main without arguments " + calls);
        IO.println(new Throwable().getStackTrace().length);
        throw new IllegalStateException("uncaught from it");
    }
    void main(int notThis) { IO.println("never"); }
}

class PrivateMain {
    private static void main(String[] args) { IO.println("private must not be chosen"); }
}

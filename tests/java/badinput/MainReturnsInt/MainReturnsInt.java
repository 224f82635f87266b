public class MainReturnsInt {
    public static int main(String[] args) {
        System.out.println("ran");
        return 3;
    }
}

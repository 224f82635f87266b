public class PopFrameThenStep {
    static native void prepare(int line);

    static int called(int n) {
        n++;
        return n * 2;
    }

    static int caller(int n) {
        int sum = 1;
        sum += called(n) + 100;
        return sum;
    }

    public static void main(String[] args) {
        prepare(6);
        System.out.println(caller(5));
        long sum = 0;
        for (int i = 0; i < 2; i++) {
            sum += caller(i);
        }
        System.out.println(sum);
    }
}

public class Steps {
    static int work(int n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
            total += i * half(n);
        }
        try {
            total /= n - 2;
        } catch (ArithmeticException e) {
            total = -total;
        }
        switch (total) {
            case 1:
                total++;
                break;
            default:
                total--;
        }
        return total;
    }

    static int half(int n) {
        return n / 2;
    }

    static void other() {
        half(3);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(work(3));
        Thread thread = new Thread(Steps::other, "unwatched");
        thread.start();
        thread.join();
        System.out.println(work(2));
        half(9);
    }
}

import java.util.concurrent.CountDownLatch;

public class StopsTarget {
    static int total;
    final int id;

    StopsTarget(int id) {
        this.id = id;
    }

    int add(int value) {
        int sum = value + id; // at: add
        total += sum;
        return sum;
    }

    static int twice(int x) {
        return x * 2; // at: twice
    }

    static class Nested {
        static int thrice(int x) {
            return twice(x) + x; // at: thrice
        }
    }

    static void loop() {
        for (int i = 0; i < 12; i++) {
            total += i; // at: loop
        }
    }

    static int factorial(int n) {
        if (n <= 1) {
            return 1; // at: bottom
        }
        return n * factorial(n - 1);
    }

    static Thread thread(String name, CountDownLatch latch) {
        Thread thread = new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                return;
            }
            twice(name.length());
        }, name);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        loop();
        StopsTarget a = new StopsTarget(1);
        StopsTarget b = new StopsTarget(2);
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        Thread one = thread("one", first);
        Thread two = thread("two", second);
        a.add(1); // at: ready
        for (int i = 0; i < 3; i++) {
            a.add(i);
            b.add(i);
        }
        first.countDown();
        one.join();
        second.countDown();
        two.join();
        factorial(6); // at: calls
        Nested.thrice(5);
        new Thread(() -> factorial(3), "three").start();
        System.out.println("total " + total);
    }
}

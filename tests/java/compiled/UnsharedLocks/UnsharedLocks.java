import java.util.Vector;

/** Locks of objects that only one method knows, left out or not; and of objects that others come to know after all. */
public class UnsharedLocks {
    static final int ROUNDS = Integer.getInteger("rounds", 60_000);

    static class Counter {
        int count;
        int[] numbers = {1, 2, 3};

        synchronized void add(int by) { count += by; }

        synchronized int divide(int by) { return count / by; }

        synchronized int at(int index) { return numbers[index]; }

        synchronized void addTwice(int by) {
            add(by);
            add(by);
        }

        void unlocked(int by) {
            synchronized (this) {
                count -= by;
            }
        }
    }

    /** Its constructor lets others know it. */
    static class Known extends Counter {
        static volatile Known last;

        Known() { last = this; }
    }

    static class Link {
        Link next;
        int value;

        synchronized void set(Link next, int value) {
            this.next = next;
            this.value = value;
        }
    }

    static int block(int rounds) {
        Counter counter = new Counter();
        for (int i = 0; i < rounds; i++) {
            counter.add(i);
            synchronized (counter) {
                counter.count ^= i << 1;
            }
        }
        return counter.count;
    }

    /** Throws in the middle of what is locked. */
    static int thrown(int rounds) {
        Counter counter = new Counter();
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            counter.add(i | 1);
            try {
                sum += counter.divide(i % 1000);
            } catch (ArithmeticException e) {
                sum ^= 5;
            }
            try {
                sum += counter.at(i % 500 == 0 ? 3 : i % 3);
            } catch (ArrayIndexOutOfBoundsException e) {
                sum ^= 9;
            }
            try {
                synchronized (counter) {
                    counter.numbers[i % 700 == 0 ? -1 : 1] += i;
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                sum += 7;
            }
            counter.addTwice(sum);
        }
        return sum + counter.count + counter.numbers[1];
    }

    /** Nested, and branches inside. */
    static int nested(int rounds) {
        Counter counter = new Counter(), other = new Counter();
        for (int i = 0; i < rounds; i++) {
            synchronized (counter) {
                synchronized (other) {
                    other.count += i;
                }
                counter.add(i);
                counter.unlocked(1);
            }
            synchronized (other) {
                if ((i & 3) == 0) other.count += 3;
                else other.count -= i & 1;
            }
        }
        return counter.count * 31 + other.count;
    }

    /** One of two, of which others know one; and null at times. */
    static int either(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            Counter mine = (i & 1) == 0 ? new Counter() : new Known();
            mine.add(i);
            Counter none = i % 1000 == 0 ? null : new Counter();
            try {
                none.add(i);
                synchronized (none) {
                    sum += none.count;
                }
            } catch (NullPointerException e) {
                sum++;
            }
            sum += mine.count;
        }
        return sum;
    }

    /** Is handed on: by a field, an array, a call, a lambda, as a result. */
    static Object handedOn(int rounds) {
        Link first = new Link(), last = first;
        Object[] all = new Object[4];
        int[] sum = {0};
        for (int i = 0; i < rounds; i++) {
            Link link = new Link();
            link.set(first, i);
            last = link;
            Counter kept = new Counter(), captured = new Counter(), passed = new Counter();
            kept.add(i);
            all[i & 3] = kept;
            Runnable later = () -> captured.add(2);
            later.run();
            sum[0] += captured.count + System.identityHashCode(passed) * 0;
            passed.add(1);
            sum[0] += passed.count;
        }
        return sum[0] + last.value + ((Counter) all[2]).count;
    }

    static Counter returned(int i) {
        Counter counter = new Counter();
        counter.add(i);
        return counter;
    }

    static String library(int rounds) {
        StringBuffer buffer = new StringBuffer();
        Vector<Integer> vector = new Vector<>();
        for (int i = 0; i < rounds; i++) {
            buffer.append((char) ('a' + i % 26));
            vector.add(i);
            if (buffer.length() > 100) buffer.setLength(7);
            if (vector.size() > 50) vector.removeAllElements();
        }
        return buffer + " " + vector.size();
    }

    /** Objects that the threads know after all are locked: no addition is lost. */
    static int contended() throws InterruptedException {
        int[] total = {0};
        Thread[] threads = new Thread[2];
        Known shared = new Known();
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                Known mine = Known.last;
                for (int i = 0; i < ROUNDS; i++) mine.add(1);
            });
            threads[t].start();
        }
        for (int i = 0; i < ROUNDS; i++) shared.add(1);
        for (Thread thread : threads) thread.join();
        return shared.count;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 12; i++) {
            int rounds = i < 11 ? ROUNDS / 20 : ROUNDS;
            System.out.println(block(rounds) + " " + thrown(rounds) + " " + nested(rounds) + " " + either(rounds) + " " + handedOn(rounds) + " " + library(rounds));
        }
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) sum += returned(i).count;
        System.out.println(sum + " " + contended() / ROUNDS);
    }
}

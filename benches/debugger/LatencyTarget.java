import java.util.ArrayList;
import java.util.List;

/** Goes round and round in a method with 50 locals until it is killed. */
public class LatencyTarget {
    static volatile long rounds;

    static int evaluated(int x) {
        return x + 1;
    }

    static void round(int round, List<Object> list) {
        int local0 = round + 0;
        long local1 = round * 1L;
        double local2 = round / 3.0;
        String local3 = "local 3";
        Object local4 = list;
        int local5 = round + 5;
        long local6 = round * 6L;
        double local7 = round / 8.0;
        String local8 = "local 8";
        Object local9 = list;
        int local10 = round + 10;
        long local11 = round * 11L;
        double local12 = round / 13.0;
        String local13 = "local 13";
        Object local14 = list;
        int local15 = round + 15;
        long local16 = round * 16L;
        double local17 = round / 18.0;
        String local18 = "local 18";
        Object local19 = list;
        int local20 = round + 20;
        long local21 = round * 21L;
        double local22 = round / 23.0;
        String local23 = "local 23";
        Object local24 = list;
        int local25 = round + 25;
        long local26 = round * 26L;
        double local27 = round / 28.0;
        String local28 = "local 28";
        Object local29 = list;
        int local30 = round + 30;
        long local31 = round * 31L;
        double local32 = round / 33.0;
        String local33 = "local 33";
        Object local34 = list;
        int local35 = round + 35;
        long local36 = round * 36L;
        double local37 = round / 38.0;
        String local38 = "local 38";
        Object local39 = list;
        int local40 = round + 40;
        long local41 = round * 41L;
        double local42 = round / 43.0;
        String local43 = "local 43";
        Object local44 = list;
        int local45 = round + 45;
        long local46 = round * 46L;
        double local47 = round / 48.0;
        String local48 = "local 48";
        Object local49 = list;
        rounds++; // at: full
        rounds += local0;
        rounds -= local0;
    }

    public static void main(String[] args) throws Exception {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Thread idle = new Thread(() -> {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    // It ends.
                }
            }, "idle " + i);
            idle.setDaemon(true);
            idle.start();
        }
        System.out.println("ready");
        for (int i = 0;; i++) {
            round(i, list);
            Thread.sleep(1);
        }
    }
}

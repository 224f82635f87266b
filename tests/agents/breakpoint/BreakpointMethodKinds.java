import java.util.Comparator;
import java.util.List;
import java.util.ArrayList;

public class BreakpointMethodKinds {
    interface Shape {
        Object CONSTANT = new ArrayList<Object>();

        static Shape make() {
            return new Round();
        }

        default String twice() {
            return name() + hidden();
        }

        private String hidden() {
            return "'";
        }

        String name();
    }

    static class Round implements Shape, Comparable<Round> {
        static int made;

        static {
            made = 1;
        }

        final int number;

        {
            made++;
        }

        Round() {
            this(made);
        }

        Round(int number) {
            this.number = number;
        }

        @Override
        public synchronized String name() {
            return "round";
        }

        @Override
        public int compareTo(Round other) {
            return number - other.number;
        }
    }

    enum Colour {
        RED, GREEN {
            @Override
            String show() {
                return "green";
            }
        };

        String show() {
            return "red";
        }
    }

    record Pair(int a, int b) {
        Pair {
            a++;
        }
    }

    static <T extends Comparable<T>> T larger(List<T> list) {
        return list.get(0).compareTo(list.get(1)) > 0 ? list.get(0) : list.get(1);
    }

    static int sum(int... numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Shape.make().twice() + Shape.CONSTANT);
        System.out.println(larger(List.of(new Round(), new Round(9))).number);
        System.out.println(Colour.GREEN.show() + Colour.valueOf("RED").show());
        System.out.println(new Pair(1, 2).a());
        Comparator<Integer> comparator = (a, b) -> b - a;
        System.out.println(comparator.compare(1, 2));
        System.out.println(BreakpointMethodKinds.class.getDeclaredMethod("sum", int[].class).invoke(null, (Object) new int[] {1, 2}));
        new Object() {
            void inner() {
                System.out.println("inner");
            }
        }.inner();
    }
}

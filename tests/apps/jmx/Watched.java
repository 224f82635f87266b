import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.ObjectName;

/** A program with a bean of its own; collects, or runs out of memory, as its input says. */
public class Watched {
    public interface StateMBean {
        int getNumber();

        void setNumber(int number);

        String repeat(String text, int times);
    }

    public static class State implements StateMBean {
        private volatile int number = 7;

        @Override
        public int getNumber() {
            return number;
        }

        @Override
        public void setNumber(int number) {
            this.number = number;
        }

        @Override
        public String repeat(String text, int times) {
            if (times < 0) {
                throw new IllegalArgumentException("times");
            }
            return text.repeat(times);
        }
    }

    public static void main(String[] args) throws Exception {
        State state = new State();
        ManagementFactory.getPlatformMBeanServer().registerMBean(state, new ObjectName("own:type=State"));
        System.out.println("ready");
        int command;
        while ((command = System.in.read()) >= 0) {
            if (command == 'm') {
                List<long[]> held = new ArrayList<>();
                try {
                    while (true) {
                        held.add(new long[100_000]);
                    }
                } catch (OutOfMemoryError e) {
                    held = null;
                    System.out.println("full");
                }
            }
        }
        System.out.println("over " + state.getNumber());
    }
}

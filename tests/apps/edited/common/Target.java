import java.io.PrintStream;

/** What a debugger looks at while classes are edited. */
public class Target {
    static PrintStream out;

    public static void main(String[] args) throws Exception {
        out = new PrintStream("said");
        Person person = new Person("Ada");
        person.age = 36;
        for (int round = 0; round < 4; round++) {
            round(person, round); // at: show
        }
    }

    static void round(Person person, int round) {
        String text = person.greet(round);
        show(text);
    }

    static void show(String text) {
        out.println(text);
    }
}

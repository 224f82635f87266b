public class Person extends Named implements Comparable<Person> {
    static int count;
    static String motto;
    long height;
    String name;
    int[] marks;
    int age;

    Person(String name) {
        this.name = name;
    }

    Person(String name, long height) {
        this(name);
        this.height = height;
    }

    String greet(int round) {
        height += 100;
        motto = "motto " + round;
        if (marks == null) {
            marks = new int[] {round, age};
        }
        String full = full();
        return full + ", height " + height + ", round " + round;
    }

    String full() {
        return title() + " " + name + " the " + compareTo(this);
    }

    @Override
    public int compareTo(Person other) {
        return other.age;
    }
}

public class Person {
    static int count = 1;
    String name;
    int age;
    int gone = 5;

    Person(String name) {
        this.name = name;
    }

    String greet(int round) {
        return "hello " + name + ", round " + round;
    }

    int years() {
        return age;
    }
}

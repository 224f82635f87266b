/** -XX:MaxMetaspaceSize is for what a program's classes take, and a small program's take little. */
public class SmallMetaspace {
    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    public static void main(String[] args) {
        Shape shape = new Square(7);
        System.out.println(shape.area());
        try {
            Object o = "text";
            System.out.println((Integer) o);
        } catch (ClassCastException e) {
            System.out.println("as it should be");
        }
    }
}

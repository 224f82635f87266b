/**
 * A call with two classes of receivers, each compared with for its method: what that calls of itself is the class's own, also where the two
 * share a method, and where a third class comes that inherits one of theirs or has another.
 */
public class TwoReceivers {
    static abstract class Shape {
        abstract int area();

        int twice() { return 2 * area(); }

        String name() { return "shape"; }
    }

    static class Square extends Shape {
        int side = 3;

        int area() { return side * side + edge(); }

        int edge() { return 1; }

        String name() { return "square " + kind(); }

        String kind() { return "plain"; }
    }

    static class Circle extends Shape {
        int radius = 2;

        int area() { return 3 * radius * radius + rim(); }

        int rim() { return 5; }
    }

    /** Inherits area, and has another edge: no class that the call was compiled for. */
    static class Tile extends Square {
        int edge() { return 100; }

        String kind() { return "tile"; }
    }

    static int areas(Shape[] shapes) {
        int sum = 0;
        for (Shape shape : shapes) sum = sum * 7 + shape.area();
        return sum;
    }

    static int doubled(Shape[] shapes) {
        int sum = 0;
        for (Shape shape : shapes) sum += shape.twice();
        return sum;
    }

    static int names(Shape[] shapes) {
        int sum = 0;
        for (Shape shape : shapes) sum += shape.name().length();
        return sum;
    }

    static void show(String what, Shape[] shapes) {
        long sum = 0;
        for (int i = 0; i < 20_000; i++) sum = sum * 31 + areas(shapes) + doubled(shapes) + names(shapes);
        System.out.println(what + " " + areas(shapes) + " " + doubled(shapes) + " " + names(shapes) + " " + sum);
    }

    public static void main(String[] args) {
        Square square = new Square();
        Circle circle = new Circle();
        show("two", new Shape[] {square, circle, square, square, circle});
        Tile tile = new Tile();
        show("three", new Shape[] {square, circle, tile, tile, circle});
        show("other two", new Shape[] {tile, circle, tile, square, tile});
        show("fourth", new Shape[] {square, new Shape() {
            int area() { return 77; }
        }, tile});
    }
}

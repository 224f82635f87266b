package shapes;

public sealed interface Shape permits Circle, Square {
    double area();

    static String describe(Shape shape) {
        return switch (shape) {
            case Circle c when c.radius() > 10 -> "large circle";
            case Circle c -> "circle of " + c.radius();
            case Square s -> "square of " + s.side();
        };
    }
}

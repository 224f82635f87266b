package shapes;

import java.util.List;

public record Square(double side) implements Shape {
    public double area() {
        return side * side;
    }

    static double total(List<Square> squares) {
        return squares.stream().mapToDouble(Square::area).sum();
    }

    @Deprecated
    @SuppressWarnings("rawtypes")
    int counted(java.util.ArrayList list) {
        return list.size() + new Integer(3);
    }
}

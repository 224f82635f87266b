/** Operands of a frame that has called another one in the middle of an expression. */
public class OperandStack {
    static int inner(int argument) {
        return argument;
    }

    static float pick(String text, int number) {
        return text.length() + number;
    }

    static String compute(long big, double precise, float real, int small, String text) {
        return big * precise + " " + (real + small * pick(text, inner(5)));
    }

    static double mixed(long big, double precise, float real, int small, String text) {
        return big + precise * (real - small * pick(text, inner(7)));
    }

    public static void main(String[] args) {
        System.out.println(mixed(10L, 0.5, 100f, 2, "four"));
        System.out.println(mixed(10L, 0.5, 100f, 2, "four"));
        System.out.println(compute(10L, 0.5, 100f, 2, "four"));
    }
}

/** What a debugger does: a breakpoint, frames, locals, a value changed, stepping, the end of a frame. */
public class DebuggerSession {
    static int sum(int first, long second, String text) {
        int total = first;
        total += (int) second;
        total += text.length();
        return total;
    }

    static String describe(int total) {
        return "total is " + total;
    }

    static int outer(int base) {
        int before = base * 2;
        int result = sum(before, 30L, "four");
        return result + 1;
    }

    public static void main(String[] args) {
        System.out.println("result " + outer(5));
        System.out.println("result " + outer(5));
    }
}

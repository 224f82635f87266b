import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Runs the methods of tests/filetests. Each line of standard input has a class, a method, and its arguments, with tabs between; each line of
 * standard output has the result, or "throws" and what was thrown. A method is called often enough for what it names to be
 * resolved, and for the compiler to have seen that, and must come to the same each time.
 */
public final class FileTests {
    private static final int CALLS = 20;

    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\t");
            String first = call(words);
            for (int i = 1; i < CALLS && !first.startsWith("not constant"); i++) {
                String next = call(words);
                first = next.equals(first) ? first : "not constant: " + first + ", then " + next;
            }
            System.out.println(first);
            System.out.flush();
        }
    }

    private static String call(String[] words) {
        try {
            for (Method method : Class.forName(words[0]).getDeclaredMethods()) {
                if (method.getName().equals(words[1])) {
                    method.setAccessible(true);
                    Class<?>[] types = method.getParameterTypes();
                    if (types.length != words.length - 2) {
                        return "takes " + types.length + " arguments";
                    }
                    Object[] values = new Object[types.length];
                    for (int i = 0; i < types.length; i++) {
                        values[i] = value(types[i], words[i + 2]);
                    }
                    Object result = method.invoke(null, values);
                    return method.getReturnType() == void.class ? "void" : String.valueOf(result);
                }
            }
            return "no such method";
        } catch (InvocationTargetException thrown) {
            return "throws " + thrown.getCause();
        } catch (ReflectiveOperationException | LinkageError | NumberFormatException failure) {
            return "can't be called: " + failure;
        }
    }

    private static Object value(Class<?> type, String word) {
        return switch (type.getName()) {
            case "int" -> Integer.parseInt(word);
            case "long" -> Long.parseLong(word);
            case "float" -> Float.parseFloat(word);
            case "double" -> Double.parseDouble(word);
            case "boolean" -> Boolean.parseBoolean(word);
            case "byte" -> Byte.parseByte(word);
            case "short" -> Short.parseShort(word);
            case "char" -> (char) Integer.parseInt(word);
            default -> word.equals("null") ? null : word;
        };
    }
}

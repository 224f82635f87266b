import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;

/** Constants that need themselves or very many others (JVMS 5.4.3.6): StackOverflowError, and the VM goes on. */
public class DeepConstants {
    static final String BSM = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;";

    public static Object boot(MethodHandles.Lookup lookup, String name, Class<?> type, Object... arguments) {
        return name + arguments.length;
    }

    public static int bootInt(MethodHandles.Lookup lookup, String name, Class<?> type, Object... arguments) {
        return arguments.length;
    }

    public static java.lang.invoke.CallSite site(MethodHandles.Lookup lookup, String name, java.lang.invoke.MethodType type, Object... arguments) {
        return new java.lang.invoke.ConstantCallSite(MethodHandles.constant(String.class, name + arguments.length));
    }

    /** A class whose method get() loads dynamic constant 0 of `arguments.length`, each with those static arguments. */
    static byte[] classFile(String name, int[][] arguments, boolean call) throws IOException {
        int condies = arguments.length;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        int first = 30;
        out.writeInt(0xCAFEBABE);
        out.writeInt(61);
        out.writeShort(first + condies);
        utf8(out, name);                                   // 1
        one(out, 7, 1);                                    // 2
        utf8(out, "java/lang/Object");                     // 3
        one(out, 7, 3);                                    // 4
        utf8(out, "get");                                  // 5
        utf8(out, "()Ljava/lang/Object;");                 // 6
        utf8(out, "Code");                                 // 7
        utf8(out, "BootstrapMethods");                     // 8
        utf8(out, "DeepConstants");                        // 9
        one(out, 7, 9);                                    // 10
        utf8(out, "boot");                                 // 11
        utf8(out, BSM);                                    // 12
        two(out, 12, 11, 12);                              // 13
        two(out, 10, 10, 13);                              // 14
        out.writeByte(15); out.writeByte(6); out.writeShort(14); // 15
        utf8(out, "text");                                 // 16
        utf8(out, "Ljava/lang/Object;");                   // 17
        two(out, 12, 16, 17);                              // 18
        utf8(out, "site");                                 // 19
        utf8(out, BSM.replace("Class;", "invoke/MethodType;").replace(")Ljava/lang/Object;", ")Ljava/lang/invoke/CallSite;")); // 20
        two(out, 12, 19, 20);                              // 21
        two(out, 10, 10, 21);                              // 22
        out.writeByte(15); out.writeByte(6); out.writeShort(22); // 23
        two(out, 12, 16, 24 + 1);                          // 24
        utf8(out, "()Ljava/lang/String;");                 // 25
        two(out, 18, condies, 24);                         // 26: the call site, with constant 0 as its argument
        utf8(out, "I");                                    // 27
        two(out, 12, 16, 27);                              // 28
        utf8(out, "unused");                               // 29
        for (int i = 0; i < condies; i++) {
            two(out, 17, i, 18);
        }
        out.writeShort(0x21);
        out.writeShort(2);
        out.writeShort(4);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(1);
        out.writeShort(9);
        out.writeShort(5);
        out.writeShort(6);
        out.writeShort(1);
        out.writeShort(7);
        int length = call ? 6 : 4;
        out.writeInt(12 + length);
        out.writeShort(1);
        out.writeShort(0);
        out.writeInt(length);
        if (call) {
            out.writeByte(0xba);
            out.writeShort(26);
            out.writeShort(0);
        } else {
            out.writeByte(0x13);
            out.writeShort(first);
        }
        out.writeByte(0xb0);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(1);
        out.writeShort(8);
        int size = 2 + 6;
        for (int[] each : arguments) {
            size += 4 + 2 * each.length;
        }
        out.writeInt(size);
        out.writeShort(condies + 1);
        for (int[] each : arguments) {
            out.writeShort(15);
            out.writeShort(each.length);
            for (int argument : each) {
                out.writeShort(first + argument);
            }
        }
        out.writeShort(23);
        out.writeShort(1);
        out.writeShort(first);
        return bytes.toByteArray();
    }

    static void utf8(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    static void one(DataOutputStream out, int tag, int index) throws IOException {
        out.writeByte(tag);
        out.writeShort(index);
    }

    static void two(DataOutputStream out, int tag, int a, int b) throws IOException {
        out.writeByte(tag);
        out.writeShort(a);
        out.writeShort(b);
    }

    static int serial;

    static void run(String what, int[][] arguments, boolean call) throws Exception {
        String name = "Made" + serial++;
        byte[] bytes = classFile(name, arguments, call);
        Class<?> made = MethodHandles.lookup().defineClass(bytes);
        java.lang.reflect.Method get = made.getMethod("get");
        for (int i = 0; i < 2; i++) {
            String result;
            try {
                result = String.valueOf(get.invoke(null));
            } catch (java.lang.reflect.InvocationTargetException e) {
                StringBuilder text = new StringBuilder();
                for (Throwable t = e.getCause(); t != null; t = t.getCause()) {
                    text.append(t).append("; ");
                }
                result = text.toString();
            }
            System.out.println(what + ": " + result);
        }
    }

    static int[][] chain(int length, boolean closed) {
        int[][] all = new int[length][];
        for (int i = 0; i < length; i++) {
            all[i] = i + 1 < length ? new int[] {i + 1} : closed ? new int[] {0} : new int[0];
        }
        return all;
    }

    public static void main(String[] args) throws Exception {
        run("none", new int[][] {{}}, false);
        run("itself", new int[][] {{0}}, false);
        run("itself twice", new int[][] {{0, 0}}, false);
        run("itself as second", new int[][] {{1, 0}, {}}, false);
        run("each other", new int[][] {{1}, {0}}, false);
        run("a call", new int[][] {{}}, true);
        run("a call with a circle", new int[][] {{0}}, true);
        run("10 in a row", chain(10, false), false);
        run("circle of 60,000", chain(60_000, true), false);
        run("60,000 in a row", chain(60_000, false), false);
        run("60,000 in a row in a call", chain(60_000, false), true);
        run("none", new int[][] {{}}, false);
    }
}

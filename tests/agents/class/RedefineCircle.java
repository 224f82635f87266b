import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;

public class RedefineCircle {
    static native void redefine(Class<?> type, byte[] bytes);

    public static Object boot(MethodHandles.Lookup lookup, String name, Class<?> type, Object... arguments) {
        return name + arguments.length;
    }

    /** A class whose method get() loads the first of a circle of dynamic constants; `spare` unused entries come before them. */
    static byte[] circle(int length, int spare) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        String[] names = {"Circle", "java/lang/Object", "get", "()Ljava/lang/Object;", "Code", "BootstrapMethods", "RedefineCircle", "boot",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;", "text",
            "Ljava/lang/Object;"};
        int first = 19 + spare;
        out.writeInt(0xCAFEBABE);
        out.writeInt(61);
        out.writeShort(first + length);
        for (String name : names) {
            out.writeByte(1);
            out.writeUTF(name);
        }
        entry(out, 7, 1);      // 12
        entry(out, 7, 2);      // 13
        entry(out, 7, 7);      // 14
        entry(out, 12, 8, 9);  // 15
        entry(out, 10, 14, 15); // 16
        out.writeByte(15);     // 17
        out.writeByte(6);
        out.writeShort(16);
        entry(out, 12, 10, 11); // 18
        for (int i = 0; i < spare; i++) {
            entry(out, 7, 1);
        }
        for (int i = 0; i < length; i++) {
            entry(out, 17, i, 18);
        }
        for (int value : new int[] {0x21, 12, 13, 0, 0, 1, 9, 3, 4, 1, 5}) {
            out.writeShort(value);
        }
        out.writeInt(16);
        out.writeShort(1);
        out.writeShort(0);
        out.writeInt(4);
        out.writeByte(0x13);
        out.writeShort(first);
        out.writeByte(0xb0);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(1);
        out.writeShort(6);
        out.writeInt(2 + 6 * length);
        out.writeShort(length);
        for (int i = 0; i < length; i++) {
            out.writeShort(17);
            out.writeShort(1);
            out.writeShort(first + (i + 1) % length);
        }
        return bytes.toByteArray();
    }

    static void entry(DataOutputStream out, int tag, int... indices) throws IOException {
        out.writeByte(tag);
        for (int index : indices) {
            out.writeShort(index);
        }
    }

    static void run(Class<?> type) throws Exception {
        try {
            System.out.println(type.getMethod("get").invoke(null));
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = MethodHandles.lookup().defineClass(circle(20_000, 0));
        run(type);
        redefine(type, circle(20_000, 5));
        run(type);
        redefine(type, circle(1, 0));
        run(type);
    }
}

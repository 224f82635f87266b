import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;

/** Messages about null elements whose index is an element whose index is an element, and so on, further than any stack reaches. */
public class NpeNested {
    /** A class whose method get(int[][] x, int[] a) loads x[a[a[…[0]…]]][0]. */
    static byte[] classFile(String name, int depth) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(61);
        out.writeShort(8);
        out.writeByte(1);
        out.writeUTF(name);
        out.writeByte(7);
        out.writeShort(1);
        out.writeByte(1);
        out.writeUTF("java/lang/Object");
        out.writeByte(7);
        out.writeShort(3);
        out.writeByte(1);
        out.writeUTF("get");
        out.writeByte(1);
        out.writeUTF("([[I[I)I");
        out.writeByte(1);
        out.writeUTF("Code");
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
        int length = 2 * depth + 6;
        out.writeInt(12 + length);
        out.writeShort(depth + 2);
        out.writeShort(2);
        out.writeInt(length);
        out.writeByte(0x2a);
        for (int i = 0; i < depth; i++) {
            out.writeByte(0x2b);
        }
        out.writeByte(3);
        for (int i = 0; i < depth; i++) {
            out.writeByte(0x2e);
        }
        out.writeByte(0x32);
        out.writeByte(3);
        out.writeByte(0x2e);
        out.writeByte(0xac);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(0);
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        for (int depth : new int[] {0, 1, 2, 5, 10, 300, 900, 1_100, 30_000}) {
            Class<?> made = MethodHandles.lookup().defineClass(classFile("Nested" + depth, depth));
            try {
                made.getMethod("get", int[][].class, int[].class).invoke(null, new int[1][], new int[1]);
            } catch (java.lang.reflect.InvocationTargetException e) {
                String message = e.getCause().getMessage();
                System.out.println(depth + " " + message.length() + " " + message.hashCode() + " " + message.substring(0, Math.min(150, message.length())));
            }
        }
    }
}

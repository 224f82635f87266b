import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodType;

/** Annotations nested 100,000 deep, of which the stock VM's reader of class files dies, and long names of classes. */
public class DeepAnnotations {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Nested {
        int value() default 0;
    }

    static byte[] deepAnnotation(int depth, boolean array) throws Exception {
        var pool = new java.io.ByteArrayOutputStream();
        var out = new java.io.DataOutputStream(pool);
        out.writeInt(0xcafebabe); out.writeInt(61);
        String[] utf = {"Annotated", "java/lang/Object", "RuntimeVisibleAnnotations", "LDeepAnnotations$Nested;", "value"};
        out.writeShort(utf.length + 3);
        for (String s : utf) { out.writeByte(1); out.writeUTF(s); }
        out.writeByte(7); out.writeShort(1); out.writeByte(7); out.writeShort(2);
        out.writeShort(0x21); out.writeShort(6); out.writeShort(7); out.writeShort(0); out.writeShort(0); out.writeShort(0);
        out.writeShort(1);
        var bytes = new java.io.ByteArrayOutputStream();
        var a = new java.io.DataOutputStream(bytes);
        a.writeShort(1); a.writeShort(4); a.writeShort(1); a.writeShort(5);
        for (int i = 0; i < depth; i++) {
            if (array) { a.writeByte('['); a.writeShort(1); }
            else { a.writeByte('@'); a.writeShort(4); a.writeShort(1); a.writeShort(5); }
        }
        a.writeByte('s'); a.writeShort(5);
        out.writeShort(3); out.writeInt(bytes.size()); bytes.writeTo(out);
        return pool.toByteArray();
    }

    public static void main(String[] args) {
        for (boolean array : new boolean[] {true, false}) {
            Object answer;
            try {
                byte[] bytes = deepAnnotation(100_000, array);
                Class<?> made = new ClassLoader(DeepAnnotations.class.getClassLoader()) {
                    Class<?> make() { return defineClass(null, bytes, 0, bytes.length); }
                }.make();
                answer = made.getName();
                made.getDeclaredConstructors();
                made.getAnnotations();
            } catch (Throwable t) {
                answer = t.getClass().getName();
            }
            System.out.println("annotation: " + answer);
        }
        for (String name : new String[] {"[".repeat(20_000) + "I", "[".repeat(255) + "I", "[".repeat(256) + "I", "[".repeat(60_000), "L".repeat(60_000) + ";", "a/".repeat(30_000), "a.".repeat(30_000) + "B"}) {
            try {
                System.out.println(Class.forName(name).getName().length());
            } catch (Throwable t) {
                System.out.println(t.getClass().getName());
            }
            try {
                System.out.println(MethodType.fromMethodDescriptorString("(" + name + ")V", null).parameterCount());
            } catch (Throwable t) {
                System.out.println(t.getClass().getName());
            }
        }
    }
}

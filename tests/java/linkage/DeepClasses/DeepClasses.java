import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;

/** Chains of 3,000 classes and of 1,000 interfaces, loaded from both ends, then linked, initialised and searched at once. */
public class DeepClasses {
    static final int DEPTH = 3_000;
    static final int INTERFACES = 1_000;

    /** Class C[number], whose superclass or superinterface is C[number - 1]; the first one declares a field, a method and an initialiser. */
    static byte[] classFile(String prefix, int number, boolean isInterface) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            String above = number == 0 ? "java/lang/Object" : prefix + (number - 1);
            String[] names = {prefix + number, isInterface ? "java/lang/Object" : above, above, "text", "()Ljava/lang/String;", "Code", "<init>", "()V",
                "<clinit>", "count", "I", "DeepClasses", "ConstantValue"};
            out.writeInt(0xCAFEBABE);
            out.writeInt(61);
            out.writeShort(33);
            for (String name : names) {
                out.writeByte(1);
                out.writeUTF(name);
            }
            // 14: this, 15: super, 16: interface, 17: DeepClasses
            for (int name : new int[] {1, 2, 3, 12}) {
                out.writeByte(7);
                out.writeShort(name);
            }
            two(out, 12, 10, 11);   // 18
            two(out, 9, 17, 18);    // 19: DeepClasses.count
            two(out, 12, 7, 8);     // 20
            two(out, 10, 15, 20);   // 21: super.<init>
            two(out, 12, 4, 5);     // 22
            two(out, isInterface ? 11 : 10, 14, 22); // 23: this.text
            two(out, 12, 10, 11);   // 24
            two(out, 9, 14, 24);    // 25: this.count
            out.writeByte(1);
            out.writeUTF("found");  // 26
            out.writeByte(8);
            out.writeShort(26);     // 27
            out.writeByte(1);
            out.writeUTF("field");  // 28
            out.writeByte(1);
            out.writeUTF("call");   // 29
            out.writeByte(1);
            out.writeUTF("()I");    // 30
            out.writeByte(1);
            out.writeUTF("(L" + prefix + number + ";)Ljava/lang/String;");    // 31
            out.writeByte(3);
            out.writeInt(7);        // 32
            out.writeShort(isInterface ? 0x601 : 0x21);
            out.writeShort(14);
            out.writeShort(15);
            boolean implementing = isInterface && number > 0;
            out.writeShort(implementing ? 1 : 0);
            if (implementing) {
                out.writeShort(16);
            }
            out.writeShort(number == 0 ? 1 : 0);
            if (number == 0) {
                out.writeShort(0x19);
                out.writeShort(10);
                out.writeShort(11);
                out.writeShort(1);
                out.writeShort(13);
                out.writeInt(2);
                out.writeShort(32);
            }
            boolean ends = number == 0 || number == last;
            out.writeShort((isInterface ? 0 : 1) + 1 + (number == 0 ? 1 : 0) + (ends ? 2 : 0));
            if (!isInterface) {
                method(out, 1, 7, 8, 1, 1, 0x2a, 0xb7, 0, 21, 0xb1);
            }
            method(out, 8, 9, 8, 2, 0, 0xb2, 0, 19, 0x04, 0x60, 0xb3, 0, 19, 0xb1);
            if (number == 0) {
                method(out, 1, 4, 5, 1, 1, 0x12, 27, 0xb0);
            }
            if (ends) {
                method(out, 9, 28, 30, 1, 0, 0xb2, 0, 25, 0xac);
                if (isInterface) {
                    method(out, 9, 29, 31, 1, 1, 0x2a, 0xb9, 0, 23, 1, 0, 0xb0);
                } else {
                    method(out, 9, 29, 31, 1, 1, 0x2a, 0xb6, 0, 23, 0xb0);
                }
            }
            out.writeShort(0);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static void two(DataOutputStream out, int tag, int a, int b) throws IOException {
        out.writeByte(tag);
        out.writeShort(a);
        out.writeShort(b);
    }

    static void method(DataOutputStream out, int flags, int name, int type, int stack, int locals, int... code) throws IOException {
        out.writeShort(flags);
        out.writeShort(name);
        out.writeShort(type);
        out.writeShort(1);
        out.writeShort(6);
        out.writeInt(12 + code.length);
        out.writeShort(stack);
        out.writeShort(locals);
        out.writeInt(code.length);
        for (int b : code) {
            out.writeByte(b);
        }
        out.writeShort(0);
        out.writeShort(0);
    }

    public static int count;

    static class Maker extends ClassLoader {
        final String prefix;
        final boolean isInterface;

        Maker(String prefix, boolean isInterface) {
            super(DeepClasses.class.getClassLoader());
            this.prefix = prefix;
            this.isInterface = isInterface;
        }

        Class<?> define(int number) {
            byte[] bytes = classFile(prefix, number, isInterface);
            return defineClass(prefix + number, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith(prefix)) {
                throw new ClassNotFoundException(name);
            }
            return define(Integer.parseInt(name.substring(prefix.length())));
        }
    }

    interface Work {
        Object run() throws Throwable;
    }

    static void show(String what, Work work) {
        String result;
        try {
            result = String.valueOf(work.run());
        } catch (Throwable t) {
            while (t.getCause() != null) {
                t = t.getCause();
            }
            result = t.toString();
        }
        System.out.println(what + ": " + result);
    }

    /** Loads the last of a chain, which loads all others on the way: as many as the stack has room for. */
    static String loaded(Work work) throws Throwable {
        try {
            work.run();
        } catch (StackOverflowError e) {
            // As good.
        }
        return "loaded, or StackOverflowError";
    }

    static void chain(int depth, boolean isInterface) throws Exception {
        String kind = isInterface ? "interfaces" : "classes";
        String suffix = isInterface ? "I" : "C";
        last = depth - 1;
        show(kind + " from the last", () -> loaded(() -> new Maker("Last" + suffix, isInterface).loadClass("Last" + suffix + last)));
        String boot = "Boot" + suffix;
        for (int i = 0; i < depth; i++) {
            Files.write(Path.of(boot + i + ".class"), classFile(boot, i, isInterface));
        }
        show(kind + " of the boot loader", () -> loaded(() -> Class.forName(boot + last, false, null)));
        for (int i = 100; i < depth; i += 100) {
            Class.forName(boot + i, false, null);
        }
        show("last one", () -> Class.forName(boot + last, false, null).getName());
        Maker maker = new Maker("First" + suffix, isInterface);
        Class<?> made = null;
        for (int i = 0; i < depth; i++) {
            made = maker.define(i);
        }
        Class<?> deepest = made;
        show(kind + " from the first", deepest::getName);
        count = 0;
        show("initialised", () -> Class.forName(deepest.getName(), true, maker) == deepest);
        show("count", () -> count);
        show("field", () -> deepest.getMethod("field").invoke(null));
        if (!isInterface) {
            show("instance", () -> maker.loadClass("First" + suffix + 0).isInstance(deepest.getConstructor().newInstance()));
        }
        show("assignable", () -> maker.loadClass("First" + suffix + 0).isAssignableFrom(deepest));
        show("arrays", () -> Array.newInstance(maker.loadClass("First" + suffix + 0), 0).getClass().isAssignableFrom(Array.newInstance(deepest, 0).getClass()));
    }

    static int last;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(null, () -> {
            try {
                chain(DEPTH, false);
                chain(INTERFACES, true);
            } catch (Exception e) {
                e.printStackTrace(System.out);
            }
        }, "deep", 1L << 30);
        thread.start();
        thread.join();
    }
}

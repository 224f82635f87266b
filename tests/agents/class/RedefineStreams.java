import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.Arrays;

/** Classes whose objects were written to streams get other fields, or the same ones at other places. */
public class RedefineStreams {
    static class Base1 {
        int base = 1;

        public Base1() {
        }
    }

    static class Base2 {
        long more = 2;
        Object other = "other";
        int base = 1;

        public Base2() {
        }
    }

    static class Kept1 extends Base1 implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 7;
        String text = "text";
    }

    /** Extends another class, whose fields are where those of this one were. */
    static class Kept2 extends Base2 implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 8;
        String text = "text, too";
    }

    static class Kept3 extends Base2 implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 9;
        String text = "a third text";
        double added = 2.5;
    }

    private static byte[] version(String of) throws Exception {
        return ClassBytes.bytes(ClassBytes.text(ClassBytes.file(Class.forName("RedefineStreams$Kept" + of))).replace("Kept" + of, "Kept1"));
    }

    private static Kept1 copy(ObjectOutputStream open, ByteArrayOutputStream bytes, Kept1 object) throws Exception {
        open.writeUnshared(object);
        open.flush();
        return (Kept1) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    private static void show(String what, Kept1 object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Kept1 copy = copy(new ObjectOutputStream(bytes), bytes, object);
        System.out.println(what + ": " + copy.number + " " + copy.text + " " + fields(copy));
    }

    private static String fields(Kept1 object) throws Exception {
        StringBuilder all = new StringBuilder();
        for (var field : Kept1.class.getDeclaredFields()) {
            all.append(field.getName()).append('=').append(field.get(object)).append(' ');
        }
        return all + Arrays.toString(ObjectStreamClass.lookup(Kept1.class).getFields());
    }

    public static void main(String[] args) throws Exception {
        Kept1 object = new Kept1();
        object.number = 70;
        object.text = "kept";
        show("at first", object);
        ObjectStreamClass before = ObjectStreamClass.lookup(Kept1.class);
        // A stream that is open knows the class as it was.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream open = new ObjectOutputStream(bytes);
        copy(open, bytes, object);
        System.out.println(RedefineTable.redefine(new Class<?>[] {Kept1.class}, new byte[][] {version("2")}));
        show("with another superclass", object);
        object.number = 71;
        object.text = "changed";
        show("changed", object);
        open.writeUnshared(object);
        open.flush();
        ObjectInputStream both = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        Kept1 first = (Kept1) both.readObject();
        Kept1 second = (Kept1) both.readObject();
        System.out.println("through a stream that was open: " + first.number + " " + first.text + ", " + second.number + " " + second.text);
        System.out.println(RedefineTable.redefine(new Class<?>[] {Kept1.class}, new byte[][] {version("3")}));
        show("with one more", object);
        show("a new one", new Kept1());
        System.out.println("described anew: " + (before != ObjectStreamClass.lookup(Kept1.class)));
    }
}

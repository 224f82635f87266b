import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Fields of classes of the boot loader: they come, where the VM doesn't know how instances lie, and don't go. */
public class RedefineBoot {
    static byte[] file(Class<?> type) throws Exception {
        try (var in = type.getModule().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    static String redefine(Class<?> type, ClassTransform transform) throws Exception {
        ClassFile files = ClassFile.of();
        byte[] bytes = files.transformClass(files.parse(file(type)), transform);
        return RedefineTable.redefine(new Class<?>[] {type}, new byte[][] {bytes});
    }

    static String more(Class<?> type) throws Exception {
        return redefine(type, ClassTransform.endHandler(builder -> builder.withField("more", ConstantDescs.CD_Object, ClassFile.ACC_PUBLIC)
            .withField("wide", ConstantDescs.CD_long, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC)));
    }

    static String less(Class<?> type, String name) throws Exception {
        return redefine(type, ClassTransform.dropping(element -> element instanceof FieldModel field && field.fieldName().equalsString(name)));
    }

    public static void main(String[] args) throws Exception {
        List<ArrayList<Object>> lists = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            lists.add(new ArrayList<>(List.of(i, "x" + i)));
        }
        System.out.println("ArrayList: " + more(ArrayList.class));
        int right = 0;
        for (int i = 0; i < 1000; i++) {
            lists.get(i).add(i);
            right += lists.get(i).equals(Arrays.asList(i, "x" + i, i)) ? 1 : 0;
        }
        System.gc();
        System.out.println(right + " " + Arrays.stream(ArrayList.class.getFields()).map(field -> field.getName()).toList() + " "
            + ArrayList.class.getField("more").get(lists.get(3)));
        ArrayList.class.getField("more").set(lists.get(3), "set");
        System.gc();
        System.out.println(ArrayList.class.getField("more").get(lists.get(3)) + " " + lists.get(3));
        System.out.println("ArrayList without a field: " + less(ArrayList.class, "size"));
        for (Class<?> type : new Class<?>[] {Object.class, String.class, Class.class, Thread.class, Integer.class, Throwable.class}) {
            System.out.println(type.getSimpleName() + ": " + more(type));
        }
        System.out.println("Number: " + more(Number.class) + ", " + (Integer.valueOf(5000) + Long.valueOf(7)) + " " + Double.valueOf(0.5));
    }
}

import static java.lang.classfile.ClassFile.ACC_ABSTRACT;
import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_INTERFACE;
import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PROTECTED;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SUPER;
import static java.lang.classfile.ClassFile.ACC_SYNCHRONIZED;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** As RedefineTable, with changes of methods, supers, modifiers and attributes. */
public class RedefineShapes {
    public static void main(String[] args) throws Exception {
        Map<String, Consumer<GeneratedClass>> all = new LinkedHashMap<>();
        all.put("a method", t -> RedefineTable.method(t, "m5", ACC_PUBLIC, 30));
        all.put("a method of a subclass", t -> RedefineTable.method(t, "m4", ACC_PUBLIC, 31));
        all.put("a static method", t -> RedefineTable.method(t, "m5", ACC_PUBLIC | ACC_STATIC, 32));
        all.put("no method m0", t -> t.methods.removeIf(method -> method.name().equals("m0")));
        all.put("no methods", t -> t.methods.clear());
        all.put("another body", t -> RedefineTable.method(t, "m0", ACC_PUBLIC, 33));
        for (int flag : new int[] {ACC_PUBLIC | ACC_STATIC, ACC_PRIVATE, ACC_PUBLIC | ACC_FINAL, ACC_PUBLIC | ACC_SYNCHRONIZED, ACC_PROTECTED,
            ACC_PUBLIC | ACC_SYNTHETIC}) {
            all.put("a method with flags " + flag, t -> RedefineTable.method(t, "m0", flag, 34));
        }
        all.put("an overridden method final", t -> RedefineTable.method(t, "m1", ACC_PUBLIC | ACC_FINAL, 35));
        all.put("methods in another order", t -> Collections.reverse(t.methods));
        for (String parent : new String[] {"B", "A2", "java.lang.Object", "java.util.Observable", "java.lang.String", "java.lang.ClassLoader", "S", "T",
            "I", "NoSuchClass"}) {
            all.put("superclass " + parent, t -> t.parent = parent);
        }
        all.put("no interface", t -> t.interfaces.clear());
        all.put("another interface", t -> t.interfaces.add("J"));
        all.put("a class as interface", t -> t.interfaces.add("B"));
        all.put("another superclass and interface and fields", t -> {
            t.parent = "B";
            t.interfaces.set(0, "J");
            RedefineTable.field(t, "n", "Ljava/lang/Object;", 0);
            RedefineTable.method(t, "m2", ACC_PUBLIC, 36);
            t.fields.remove(0);
        });
        all.put("abstract", t -> t.flags |= ACC_ABSTRACT);
        all.put("final", t -> t.flags |= ACC_FINAL);
        all.put("not public", t -> t.flags = ACC_SUPER);
        all.put("synthetic", t -> t.flags |= ACC_SYNTHETIC);
        all.put("an interface", t -> t.flags = ACC_INTERFACE | ACC_ABSTRACT | ACC_PUBLIC);
        all.put("annotation", t -> t.annotation = "java.lang.Deprecated");
        all.put("nest members", t -> t.nestMembers.add("S"));
        all.put("nest host", t -> t.nestHost = "A");
        all.put("permitted subclasses", t -> t.permitted.add("S"));
        all.put("other permitted subclasses", t -> t.permitted.add("A"));
        all.put("inner classes", t -> t.inner.add("T$Inner"));
        all.put("a signature", t -> t.signature = "<X:Ljava/lang/Object;>LA;LI;");
        all.put("record components", t -> t.components.add("f0"));
        all.put("a record's superclass", t -> {
            t.parent = "java.lang.Record";
            t.components.add("f0");
        });
        RedefineTable.show(all);
    }
}

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PROTECTED;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_TRANSIENT;
import static java.lang.classfile.ClassFile.ACC_VOLATILE;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Kinds of changes of the fields of a class T, each without an instance, with many, and with an active frame. */
public class RedefineTable {
    /** Made to agree with ten that are looked at closely: 100,000 with PELLUCID_LONG=1, fewer where each allocation or call costs more. */
    static final int INSTANCES = Integer.getInteger("instances", instances());

    private static int instances() {
        int all = System.getenv("PELLUCID_LONG") != null ? 100_000 : 10_000;
        return switch (System.getenv().getOrDefault("PELLUCID_MODE", "default")) {
            case "default", "interpreted", "compiled", "virtual" -> all;
            case "detach", "detach-compiled" -> Math.min(all, 10_000);
            default -> 1_000;
        };
    }

    static native String redefine(Class<?>[] types, byte[][] files);

    static void field(GeneratedClass c, String name, String type, int flags) {
        c.fields.add(new GeneratedClass.Field(name, type, flags, 0));
    }

    static void method(GeneratedClass c, String name, int flags, int number) {
        c.methods.removeIf(method -> method.name().equals(name));
        c.methods.add(new GeneratedClass.Method(name, flags, number));
    }

    static void refield(GeneratedClass c, String name, String type, int flags) {
        c.fields.replaceAll(field -> field.name().equals(name) ? new GeneratedClass.Field(name, type, flags, 0) : field);
    }

    private static final List<GeneratedClass> FIRST = first();

    static GeneratedWorld start() {
        return new GeneratedWorld(FIRST);
    }

    /** What all begins with: T extends A implements I, S extends T. */
    private static List<GeneratedClass> first() {
        GeneratedClass a = new GeneratedClass("A");
        field(a, "a0", "I", ACC_PUBLIC);
        field(a, "a1", "Ljava/lang/Object;", 0);
        method(a, "m0", ACC_PUBLIC, 10);
        method(a, "m1", ACC_PUBLIC, 11);
        GeneratedClass a2 = new GeneratedClass("A2");
        a2.parent = "A";
        field(a2, "a2", "S", ACC_PROTECTED);
        method(a2, "m1", ACC_PUBLIC, 12);
        GeneratedClass b = new GeneratedClass("B");
        field(b, "b0", "J", ACC_PUBLIC);
        field(b, "b1", "Ljava/lang/Object;", 0);
        field(b, "b2", "B", ACC_PRIVATE);
        field(b, "b3", "Ljava/lang/String;", 0);
        method(b, "m1", ACC_PUBLIC, 13);
        method(b, "m2", ACC_PUBLIC, 14);
        GeneratedClass t = new GeneratedClass("T");
        t.parent = "A";
        t.interfaces.add("I");
        field(t, "f0", "I", ACC_PUBLIC);
        field(t, "f1", "Ljava/lang/Object;", ACC_PUBLIC);
        field(t, "f2", "J", 0);
        field(t, "f3", "B", ACC_PRIVATE);
        field(t, "s0", "I", ACC_STATIC);
        field(t, "s1", "Ljava/lang/Object;", ACC_STATIC | ACC_PUBLIC);
        method(t, "m0", ACC_PUBLIC, 1);
        method(t, "m1", ACC_PUBLIC, 2);
        method(t, "m6", ACC_PRIVATE | ACC_STATIC, 3);
        GeneratedClass s = new GeneratedClass("S");
        s.parent = "T";
        field(s, "g0", "I", ACC_PUBLIC);
        field(s, "g1", "Ljava/lang/Object;", 0);
        method(s, "m1", ACC_PUBLIC, 21);
        method(s, "m4", ACC_PUBLIC, 22);
        return List.of(a, a2, b, t, s);
    }

    /** Changes of fields. */
    static Map<String, Consumer<GeneratedClass>> table() {
        Map<String, Consumer<GeneratedClass>> all = new LinkedHashMap<>();
        all.put("nothing", t -> { });
        for (String type : new String[] {"I", "J", "B", "C", "Z", "D", "Ljava/lang/Object;", "[I"}) {
            all.put("a field of type " + type, t -> field(t, "n", type, ACC_PUBLIC));
        }
        for (String type : new String[] {"I", "Z", "D", "Ljava/lang/Object;"}) {
            all.put("a static field of type " + type, t -> field(t, "n", type, ACC_STATIC));
        }
        for (String type : new String[] {"I", "J", "D", "Ljava/lang/String;"}) {
            all.put("a constant of type " + type, t -> t.fields.add(new GeneratedClass.Field("n", type, ACC_STATIC | ACC_FINAL, 42)));
        }
        all.put("a first field", t -> t.fields.add(0, new GeneratedClass.Field("n", "Ljava/lang/Object;", 0, 0)));
        all.put("many fields", t -> {
            for (int i = 0; i < 20; i++) {
                field(t, "n" + i, i % 2 == 0 ? "J" : "Ljava/lang/Object;", i % 3 == 0 ? ACC_STATIC : 0);
            }
        });
        for (String name : new String[] {"f0", "f1", "f3", "s0", "s1"}) {
            all.put("no field " + name, t -> t.fields.removeIf(field -> field.name().equals(name)));
        }
        all.put("no fields", t -> t.fields.clear());
        all.put("an int becomes long", t -> refield(t, "f0", "J", ACC_PUBLIC));
        all.put("an object becomes int", t -> refield(t, "f1", "I", ACC_PUBLIC));
        all.put("an int becomes an object", t -> refield(t, "f0", "Ljava/lang/Object;", ACC_PUBLIC));
        all.put("a field becomes static", t -> refield(t, "f0", "I", ACC_STATIC));
        all.put("a static field no longer is", t -> refield(t, "s1", "Ljava/lang/Object;", 0));
        for (int flag : new int[] {ACC_PRIVATE, ACC_VOLATILE, ACC_TRANSIENT, ACC_PROTECTED}) {
            all.put("fields with flags " + flag, t -> {
                refield(t, "f0", "I", flag);
                refield(t, "f1", "Ljava/lang/Object;", flag);
                refield(t, "s0", "I", flag | ACC_STATIC);
            });
        }
        all.put("fields in another order", t -> Collections.reverse(t.fields));
        return all;
    }

    static void check(String what, String expected, String found) {
        if (!expected.equals(found)) {
            int at = Math.max(Arrays.mismatch(expected.toCharArray(), found.toCharArray()) - 60, 0);
            System.out.println("  DIFFERENT " + what + "\n    " + expected.substring(at, Math.min(at + 200, expected.length())) + "\n    "
                + found.substring(at, Math.min(at + 200, found.length())));
        }
    }

    /** Without an instance. */
    static String alone(Consumer<GeneratedClass> change) throws Exception {
        GeneratedWorld world = start();
        world.report();
        String error = world.change(change);
        check("alone", world.anew().report(), world.report());
        return error;
    }

    static String many(Consumer<GeneratedClass> change) throws Exception {
        GeneratedWorld world = start();
        for (int i = 0; i < 10; i++) {
            world.create(i % 2 == 0 ? "T" : "S", i);
        }
        world.createCrowd(INSTANCES);
        world.report();
        String error = world.change(change);
        world.checkAll("many");
        check("many", world.anew().report(), world.report());
        world.fill(7);
        world.checkAll("many, filled");
        // And back.
        if (error.equals("NONE")) {
            GeneratedClass before = start().specs.get("T");
            check("back", "NONE", world.redefine(List.of(before)));
            world.checkAll("back");
        }
        return error;
    }

    static String active(Consumer<GeneratedClass> change) throws Exception {
        String[] error = new String[1];
        for (String type : new String[] {"T", "S"}) {
            GeneratedWorld world = start();
            Object object = world.create(type, 5);
            String before = world.expected(0);
            GeneratedClass.Field first = world.specs.get(type).fields.stream().filter(f -> f.type().equals("I") && !f.isStatic()).findFirst().orElse(null);
            Object value = first == null ? null : world.value(0, type, first);
            String found = world.run(object, () -> error[0] = world.change(change));
            boolean stays = first != null && world.specs.get(type).fields.stream().anyMatch(f -> f.name().equals(first.name())
                && f.type().equals("I") && !f.isStatic());
            check("active", before + " then" + world.expected(0) + (first == null ? "" : stays ? value : " gone"), found);
        }
        return error[0];
    }

    static void show(Map<String, Consumer<GeneratedClass>> table) throws Exception {
        for (var entry : table.entrySet()) {
            Consumer<GeneratedClass> change = entry.getValue();
            System.out.println(entry.getKey() + ": " + alone(change) + " " + many(change) + " " + active(change));
        }
    }
    public static void main(String[] args) throws Exception {
        show(table());
    }
}

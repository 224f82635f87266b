import static java.lang.classfile.ClassFile.ACC_ABSTRACT;
import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_INTERFACE;
import static java.lang.classfile.ClassFile.ACC_PROTECTED;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_SUPER;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What classes must agree on is looked at as they are to be, not as they are. */
public class RedefineLinkage {
    /** Gives classes of a world that is as at first new versions. */
    private static void change(String what, Map<String, Consumer<GeneratedClass>> changes) throws Exception {
        GeneratedWorld world = RedefineTable.start();
        world.specs.put("F", finalClass());
        world.create("T", 1);
        world.create("S", 2);
        world.loadClass("F");
        System.out.println(what + ": " + redefine(world, changes));
        world.checkAll(what);
    }

    private static String redefine(GeneratedWorld world, Map<String, Consumer<GeneratedClass>> changes) {
        List<GeneratedClass> changed = new ArrayList<>();
        changes.keySet().stream().sorted().forEach(name -> {
            GeneratedClass c = world.specs.get(name).copy();
            changes.get(name).accept(c);
            changed.add(c);
        });
        return world.redefine(changed);
    }

    private static GeneratedClass finalClass() {
        GeneratedClass f = new GeneratedClass("F");
        f.flags |= ACC_FINAL;
        return f;
    }

    private static void finals() throws Exception {
        Consumer<GeneratedClass> finalM0 = a -> RedefineTable.method(a, "m0", ACC_PUBLIC | ACC_FINAL, 1);
        Consumer<GeneratedClass> noM0 = t -> t.methods.removeIf(m -> m.name().equals("m0"));
        change("a final superclass", Map.of("T", t -> t.parent = "F"));
        change("one that no longer is", Map.of("F", f -> f.flags &= ~ACC_FINAL, "T", t -> t.parent = "F"));
        change("one that comes to be", Map.of("B", b -> b.flags |= ACC_FINAL, "T", t -> t.parent = "B"));
        change("a final method that is overridden", Map.of("A", finalM0));
        change("one that no longer is", Map.of("A", finalM0, "T", noM0));
        change("a final method and a class below that gets it", Map.of("A", finalM0, "T", noM0, "S", s -> RedefineTable.method(s, "m0", ACC_PUBLIC, 2)));
        change("a new superclass's final method", Map.of("B", b -> RedefineTable.method(b, "m4", ACC_PUBLIC | ACC_FINAL, 3), "T", t -> t.parent = "B"));
        change("a superclass that permits others", Map.of("B", b -> b.permitted.add("A2"), "T", t -> t.parent = "B"));
        change("one that permits it", Map.of("B", b -> b.permitted.add("T"), "T", t -> t.parent = "B"));
        change("a circle above", Map.of("A2", a -> a.parent = "T", "T", t -> t.parent = "A2", "B", b -> b.parent = "A2"));
    }

    /** A loader that defines some classes itself. */
    private static class Own extends ClassLoader {
        private final Map<String, byte[]> own = new HashMap<>();

        Own(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = own.get(name);
            Class<?> known = findLoadedClass(name);
            return bytes == null || known != null ? known != null ? known : super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** A class with a constructor and perhaps a method take(K), or one that returns itself as something. */
    private static byte[] file(int version, String name, String parent, boolean takes, String as) {
        MethodTypeDesc constructor = MethodTypeDesc.of(CD_void);
        ClassDesc above = ClassDesc.of(parent);
        return ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).build(ClassDesc.of(name), builder -> {
            builder.withVersion(version, 0).withFlags(ACC_PUBLIC | ACC_SUPER).withSuperclass(above);
            builder.withMethodBody("<init>", constructor, ACC_PUBLIC, code -> code.aload(0).invokespecial(above, "<init>", constructor).return_());
            if (takes) {
                builder.withMethodBody("take", MethodTypeDesc.of(CD_void, ClassDesc.of("K")), ACC_PUBLIC, code -> code.return_());
            }
            if (as != null) {
                builder.withMethodBody("self", MethodTypeDesc.of(CD_Object), ACC_PUBLIC, code -> code.aload(0)
                    .invokevirtual(ClassDesc.of(as), "hashCode", MethodTypeDesc.ofDescriptor("()I")).pop().aload(0).areturn());
            }
        });
    }

    private static final String OBJECT = "java.lang.Object";

    private static void loadingConstraints(boolean hasOwn) throws Exception {
        Own above = new Own(null);
        above.own.put("K", file(61, "K", OBJECT, false, null));
        above.own.put("Up", file(61, "Up", OBJECT, true, null));
        Own below = new Own(above);
        if (hasOwn) {
            below.own.put("K", file(61, "K", OBJECT, false, null));
        }
        below.own.put("Down", file(61, "Down", "Up", false, null));
        below.own.put("Aside", file(61, "Aside", OBJECT, true, null));
        for (String name : new String[] {"Up", "Down", "Aside", "K"}) {
            below.loadClass(name).getDeclaredConstructor().newInstance();
        }
        above.loadClass("K");
        String overriding = RedefineTable.redefine(new Class<?>[] {below.loadClass("Down")}, new byte[][] {file(61, "Down", "Up", true, null)});
        String extending = RedefineTable.redefine(new Class<?>[] {below.loadClass("Aside")}, new byte[][] {file(61, "Aside", "Up", true, null)});
        System.out.println((hasOwn ? "different types" : "the same type") + ": " + overriding + " " + extending);
    }

    /** An interface with take(K), abstract or default; or a class that implements some. */
    private static byte[] implementing(String name, int flags, boolean declares, boolean isDefault, String... interfaces) {
        return ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).build(ClassDesc.of(name), builder -> {
            builder.withVersion(61, 0).withFlags(flags).withInterfaceSymbols(java.util.Arrays.stream(interfaces).map(ClassDesc::of).toList());
            MethodTypeDesc constructor = MethodTypeDesc.of(CD_void);
            if ((flags & ACC_INTERFACE) == 0) {
                builder.withMethodBody("<init>", constructor, ACC_PUBLIC, code -> code.aload(0).invokespecial(CD_Object, "<init>", constructor).return_());
            }
            MethodTypeDesc take = MethodTypeDesc.of(CD_void, ClassDesc.of("K"));
            if (declares && isDefault) {
                builder.withMethodBody("take", take, ACC_PUBLIC, code -> code.return_());
            } else if (declares) {
                builder.withMethod("take", take, ACC_PUBLIC | ACC_ABSTRACT, method -> { });
            }
        });
    }

    /** A default method of one loader is selected for a method of another's interface. */
    private static void defaults(boolean hasOwn) throws Exception {
        int isInterface = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT;
        Own above = new Own(null);
        above.own.put("K", file(61, "K", OBJECT, false, null));
        above.own.put("Default", implementing("Default", isInterface, true, true));
        Own below = new Own(above);
        if (hasOwn) {
            below.own.put("K", file(61, "K", OBJECT, false, null));
        }
        below.own.put("Abstract", implementing("Abstract", isInterface, true, false));
        below.own.put("Both", implementing("Both", ACC_PUBLIC | ACC_SUPER, false, false, "Default"));
        below.loadClass("Both").getDeclaredConstructor().newInstance();
        below.loadClass("Abstract");
        below.loadClass("K");
        above.loadClass("K");
        byte[] both = implementing("Both", ACC_PUBLIC | ACC_SUPER, false, false, "Default", "Abstract");
        System.out.println((hasOwn ? "different types" : "the same type") + " of a default method: "
            + RedefineTable.redefine(new Class<?>[] {below.loadClass("Both")}, new byte[][] {both}));
    }

    /** Class files before stack maps are verified by what the class is to extend, too. */
    private static void oldFiles(int version) throws Exception {
        Own loader = new Own(null);
        loader.own.put("One", file(version, "One", OBJECT, false, null));
        loader.own.put("Two", file(version, "Two", OBJECT, false, null));
        loader.own.put("Below", file(version, "Below", "One", false, "One"));
        Class<?> type = loader.loadClass("Below");
        Object object = type.getDeclaredConstructor().newInstance();
        for (String as : new String[] {"One", "Two"}) {
            String error = RedefineTable.redefine(new Class<?>[] {type}, new byte[][] {file(version, "Below", "Two", false, as)});
            System.out.println("version " + version + ", extends Two, used as " + as + ": " + error + " " + type.getSuperclass().getName() + " "
                + (type.getMethod("self").invoke(object) == object));
        }
    }

    /** A class with a constructor, and a method and a field with these flags, or one that uses both of an object of its superclass. */
    private static byte[] member(String name, String parent, int flags, boolean uses) {
        MethodTypeDesc constructor = MethodTypeDesc.of(CD_void);
        ClassDesc above = ClassDesc.of(parent);
        return ClassFile.of().build(ClassDesc.of(name), builder -> {
            builder.withVersion(61, 0).withFlags(ACC_PUBLIC | ACC_SUPER).withSuperclass(above);
            builder.withMethodBody("<init>", constructor, ACC_PUBLIC, code -> code.aload(0).invokespecial(above, "<init>", constructor).return_());
            if (flags >= 0) {
                builder.withField("value", CD_Object, flags);
                builder.withMethodBody("get", MethodTypeDesc.of(CD_Object), flags, code -> code.aload(0).getfield(ClassDesc.of(name), "value", CD_Object).areturn());
            }
            if (uses) {
                builder.withMethodBody("use", MethodTypeDesc.of(CD_Object, above), ACC_PUBLIC, code -> code.aload(1).getfield(above, "value", CD_Object).pop()
                    .aload(1).invokevirtual(above, "get", MethodTypeDesc.of(CD_Object)).areturn());
            }
        });
    }

    /** What is protected in a superclass of another package is so as the superclass will be. */
    private static void protectedMembers() throws Exception {
        int[] kinds = {ACC_PROTECTED, ACC_PUBLIC};
        for (int before : kinds) {
            for (int after : kinds) {
                Own loader = new Own(null);
                loader.own.put("p.Up", member("p.Up", OBJECT, before, false));
                loader.own.put("p.Other", member("p.Other", OBJECT, ACC_PUBLIC, false));
                loader.own.put("q.Down", member("q.Down", "p.Up", -1, false));
                loader.own.put("q.Aside", member("q.Aside", "p.Other", -1, false));
                Class<?> down = loader.loadClass("q.Down");
                Class<?> aside = loader.loadClass("q.Aside");
                down.getDeclaredConstructor().newInstance();
                aside.getDeclaredConstructor().newInstance();
                byte[] up = member("p.Up", OBJECT, after, false);
                System.out.println((before == ACC_PUBLIC ? "public" : "protected") + ", then " + (after == ACC_PUBLIC ? "public" : "protected") + ": "
                    + RedefineTable.redefine(new Class<?>[] {down.getSuperclass(), down}, new byte[][] {up, member("q.Down", "p.Up", -1, true)}) + ", of a new superclass: "
                    + RedefineTable.redefine(new Class<?>[] {loader.loadClass("p.Up"), aside}, new byte[][] {up, member("q.Aside", "p.Up", -1, true)}));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        finals();
        loadingConstraints(false);
        loadingConstraints(true);
        defaults(false);
        defaults(true);
        oldFiles(46);
        oldFiles(49);
        oldFiles(61);
        protectedMembers();
    }
}

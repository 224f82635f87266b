import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Generated classes in a loader of their own, their objects, and what these must hold. */
class GeneratedWorld extends ClassLoader {
    public interface I {
        default String m3() {
            return "I.m3";
        }
    }

    public interface J {
        default String m3() {
            return "J.m3";
        }

        String m2();
    }

    /** These stand for the generated ones in the code of Crowd. */
    public static class T {
        public void fill(int seed) {
        }

        public int digest() {
            return 0;
        }
    }

    public static class S extends T {
    }

    /** Makes, fills and compares many objects, each as one of some. */
    public static class Crowd {
        public static Object[] make(int count) {
            Object[] all = new Object[count];
            for (int i = 0; i < count; i += 2) {
                all[i] = new T();
                all[i + 1] = new S();
            }
            return all;
        }

        public static void fill(Object[] all, int models, int seed) {
            for (int i = 0; i < all.length; i++) {
                ((T) all[i]).fill(seed + i % models);
            }
        }

        public static int different(Object[] all, Object[] models) {
            int different = 0;
            for (int i = 0; i < all.length; i++) {
                if (((T) all[i]).digest() != ((T) models[i % models.length]).digest()) {
                    different++;
                }
            }
            return different;
        }
    }

    /** None of them is changed: a new version is a copy that was. */
    final Map<String, GeneratedClass> specs = new LinkedHashMap<>();
    final List<Object> objects = new ArrayList<>();
    private final List<Map<String, Object>> values = new ArrayList<>();
    private final Map<String, Object> statics = new TreeMap<>();
    /** More objects of T and S, each of which must be as one of the first. */
    private Object[] crowd = {};

    GeneratedWorld(Collection<GeneratedClass> all) {
        super(null);
        all.forEach(spec -> specs.put(spec.name, spec));
        settle();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes;
        if (specs.containsKey(name)) {
            bytes = specs.get(name).bytes();
        } else if (name.equals("Caller")) {
            bytes = CALLER;
        } else if (name.equals("I") || name.equals("J") || name.equals("Crowd")) {
            // The same class under a simple name.
            bytes = ClassBytes.file(name.equals("I") ? I.class : name.equals("J") ? J.class : Crowd.class);
            for (String used : new String[] {name, "T", "S"}) {
                bytes = ClassBytes.constant(bytes, "GeneratedWorld$" + used, used);
            }
        } else {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    private static final byte[] CALLER = caller();

    /** Calls of T's methods, of the interfaces', and type tests, by instructions. */
    private static byte[] caller() {
        MethodTypeDesc shape = MethodTypeDesc.of(CD_String, CD_Object);
        return ClassFile.of().build(ClassDesc.of("Caller"), builder -> {
            for (int i = 0; i < 6; i++) {
                String name = "m" + i;
                builder.withMethodBody("T" + name, shape, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> code.aload(0)
                    .checkcast(ClassDesc.of("T")).invokevirtual(ClassDesc.of("T"), name, MethodTypeDesc.of(CD_String)).areturn());
            }
            for (String type : new String[] {"I", "J"}) {
                builder.withMethodBody(type + "m", shape, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> code.aload(0)
                    .checkcast(ClassDesc.of(type)).invokeinterface(ClassDesc.of(type), "m3", MethodTypeDesc.of(CD_String)).areturn());
            }
            builder.withMethodBody("A2m", shape, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> code.aload(0)
                .checkcast(ClassDesc.of("A")).invokevirtual(ClassDesc.of("A"), "m1", MethodTypeDesc.of(CD_String)).areturn());
            builder.withMethodBody("Bm", shape, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> code.aload(0)
                .checkcast(ClassDesc.of("B")).invokevirtual(ClassDesc.of("B"), "m1", MethodTypeDesc.of(CD_String)).areturn());
            builder.withMethodBody("types", MethodTypeDesc.of(CD_int, CD_Object), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                code.loadConstant(0);
                int bit = 1;
                for (String type : new String[] {"A", "A2", "B", "I", "J", "T", "S"}) {
                    code.aload(0).instanceOf(ClassDesc.of(type)).loadConstant(bit).imul().iadd();
                    bit *= 2;
                }
                code.ireturn();
            });
        });
    }

    Object create(String type, int seed) throws Exception {
        Object object;
        try {
            object = make(loadClass(type));
        } catch (InstantiationException e) {
            return null;
        }
        objects.add(object);
        values.add(initialValues(type));
        fill(object, values.get(values.size() - 1), seed);
        return object;
    }

    /** Makes so many more objects, which are filled as the ones there are. */
    void createCrowd(int count) throws Exception {
        crowd = (Object[]) loadClass("Crowd").getMethod("make", int.class).invoke(null, count);
        fillCrowd(0);
    }

    private void fillCrowd(int seed) throws Exception {
        loadClass("Crowd").getMethod("fill", Object[].class, int.class, int.class).invoke(null, crowd, objects.size(), seed);
    }

    private static Object make(Class<?> type) throws Exception {
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static Object call(Object object, String name, Class<?>[] types, Object... arguments) throws Exception {
        var method = object.getClass().getMethod(name, types);
        method.setAccessible(true);
        return method.invoke(object, arguments);
    }

    String run(Object object, Runnable what) throws Exception {
        return (String) call(object, "run", new Class<?>[] {Runnable.class}, what);
    }

    /** Fills all objects. */
    void fill(int seed) throws Exception {
        for (int i = 0; i < objects.size(); i++) {
            fill(objects.get(i), values.get(i), seed + i);
        }
        if (crowd.length != 0) {
            fillCrowd(seed);
        }
    }

    private void fill(Object object, Map<String, Object> held, int seed) throws Exception {
        call(object, "fill", new Class<?>[] {int.class}, seed);
        int base = seed;
        for (GeneratedClass c : chain(object.getClass().getName())) {
            for (int at = 0; at < c.fields.size(); at++) {
                GeneratedClass.Field field = c.fields.get(at);
                if ((field.flags() & ClassFile.ACC_FINAL) == 0) {
                    (field.isStatic() ? statics : held).put(key(c, field), converted(field.type(), base + at + 1));
                }
            }
            base += 17;
        }
    }

    private static Object converted(String type, int value) {
        return switch (type) {
            case "J" -> (long) value;
            case "B" -> (int) (byte) value;
            case "S" -> (int) (short) value;
            case "C" -> (char) value;
            case "Z" -> (value & 1) != 0;
            case "F" -> (float) value;
            case "D" -> (double) value;
            case "I" -> value;
            case "[I" -> null;
            default -> value < 0 ? null : String.valueOf(value);
        };
    }

    private static Object initial(GeneratedClass.Field field) {
        boolean isObject = field.type().length() > 1;
        if (field.constant() != 0) {
            return isObject ? "constant " + field.constant() : converted(field.type(), field.constant());
        }
        return isObject ? "null" : converted(field.type(), 0);
    }

    private static String key(GeneratedClass c, GeneratedClass.Field field) {
        return c.name + "." + field.name() + field.type() + field.isStatic();
    }

    /** A class and its generated superclasses. */
    private List<GeneratedClass> chain(String name) {
        List<GeneratedClass> chain = new ArrayList<>();
        for (GeneratedClass c = specs.get(name); c != null && chain.size() < 9; c = specs.get(c.parent)) {
            chain.add(c);
        }
        return chain;
    }

    /** Has what is held be what the classes declare now. */
    private void settle() {
        Map<String, Object> declared = new TreeMap<>();
        specs.values().forEach(c -> c.fields.stream().filter(f -> f.isStatic()).forEach(f -> declared.put(key(c, f), initial(f))));
        statics.keySet().retainAll(declared.keySet());
        declared.forEach(statics::putIfAbsent);
        Map<String, Map<String, Object>> ofClass = new TreeMap<>();
        for (int i = 0; i < values.size(); i++) {
            Map<String, Object> own = ofClass.computeIfAbsent(objects.get(i).getClass().getName(), this::initialValues);
            values.get(i).keySet().retainAll(own.keySet());
            own.forEach(values.get(i)::putIfAbsent);
        }
    }

    private Map<String, Object> initialValues(String type) {
        Map<String, Object> fields = new TreeMap<>();
        chain(type).forEach(c -> c.fields.stream().filter(f -> !f.isStatic()).forEach(f -> fields.put(key(c, f), initial(f))));
        return fields;
    }

    Object value(int index, String type, GeneratedClass.Field field) {
        return (field.isStatic() ? statics : values.get(index)).get(key(specs.get(type), field));
    }

    /** What an object must show. */
    String expected(int index) {
        StringBuilder text = new StringBuilder();
        List<GeneratedClass> chain = chain(objects.get(index).getClass().getName());
        for (int i = chain.size() - 1; i >= 0; i--) {
            for (GeneratedClass.Field field : chain.get(i).fields) {
                text.append(' ').append(field.name()).append('=').append(value(index, chain.get(i).name, field));
            }
        }
        return text.toString();
    }

    void checkAll(String what) throws Exception {
        for (int i = 0; i < objects.size(); i++) {
            RedefineTable.check(what, expected(i), (String) call(objects.get(i), "show", new Class<?>[0]));
        }
        if (crowd.length != 0) {
            Object different = loadClass("Crowd").getMethod("different", Object[].class, Object[].class).invoke(null, crowd, objects.toArray());
            RedefineTable.check(what + ": of the crowd", "0", different.toString());
        }
    }

    String change(Consumer<GeneratedClass> change) {
        GeneratedClass changed = specs.get("T").copy();
        change.accept(changed);
        return redefine(List.of(changed));
    }

    /** Gives classes new versions, all or none. */
    String redefine(List<GeneratedClass> changed) {
        Class<?>[] types = changed.stream().map(c -> {
            try {
                return loadClass(c.name);
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }).toArray(Class<?>[]::new);
        String error = RedefineTable.redefine(types, changed.stream().map(GeneratedClass::bytes).toArray(byte[][]::new));
        if (error.equals("NONE")) {
            changed.forEach(c -> specs.put(c.name, c));
            settle();
        }
        return error;
    }

    /** A world that begins with the classes as they are now. */
    GeneratedWorld anew() {
        return new GeneratedWorld(specs.values());
    }

    private interface Call {
        Object run() throws Throwable;
    }

    private static String result(Call call) {
        try {
            return String.valueOf(call.run());
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getSimpleName();
        } catch (Throwable e) {
            return e.getClass().getSimpleName();
        }
    }

    /** What the classes are and do, with new objects that show what new objects hold. */
    String report() throws Exception {
        List<String> lines = new ArrayList<>();
        Class<?> caller = loadClass("Caller");
        for (String type : new String[] {"T", "S"}) {
            Class<?> c = loadClass(type);
            lines.add(c + " " + c.getModifiers() + " " + c.getSuperclass() + Arrays.toString(c.getInterfaces()) + Arrays.toString(c.getAnnotations())
                + c.isSealed() + c.isRecord() + Arrays.toString(c.getTypeParameters()) + c.toGenericString() + c.getNestHost()
                + Arrays.toString(c.getPermittedSubclasses()) + result(() -> Arrays.toString(c.getNestMembers()))
                + result(() -> Arrays.toString(c.getRecordComponents())) + result(() -> Arrays.toString(c.getDeclaredClasses())));
            lines.add(Arrays.toString(c.getDeclaredFields()) + Arrays.toString(c.getDeclaredMethods()));
            lines.add(Arrays.stream(c.getMethods()).map(Object::toString).sorted().toList().toString());
            Object object = result(() -> make(c)).startsWith(type + "@") ? make(c) : null;
            lines.add(object == null ? result(() -> make(c)) : "made");
            if (object == null) {
                continue;
            }
            for (var method : caller.getDeclaredMethods()) {
                lines.add(method.getName() + " " + result(() -> method.invoke(null, object)) + " " + result(() -> method.invoke(null, object)));
            }
            for (int i = 0; i < 6; i++) {
                String name = "m" + i;
                lines.add(result(() -> MethodHandles.publicLookup().findVirtual(loadClass("T"), name, MethodType.methodType(String.class)).invoke(object)));
            }
            lines.add(result(() -> loadClass("A").isInstance(object)) + result(() -> loadClass("B").isInstance(object))
                + result(() -> loadClass("I").cast(object) == object) + result(() -> {
                    ((Object[]) java.lang.reflect.Array.newInstance(loadClass("A"), 1))[0] = object;
                    return "stored";
                }));
        }
        return lines.toString().replaceAll("@[0-9a-f]+", "@");
    }
}

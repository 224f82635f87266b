import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_short;
import static java.lang.constant.ConstantDescs.CD_void;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes programs at random, and runs them: `make FIRST COUNT FILE` writes the classes of so many programs into a file, `run FILE` runs them,
 * and `show NUMBER FOLDER` writes one program's class files. A program is made of its number alone. What it computes, writes and throws, with
 * the lines of the stack traces, goes into a sum; a line of standard output has the number, and the sum after each round.
 *
 * A program's class P has methods that call such with a higher number only, or themselves a limited number of times, and those of the classes
 * A and B, whose super class is N. Loops and calls burn fuel: who has none left throws. So each ends.
 */
public final class RandomPrograms {
    private static final int ROUNDS = 6;

    /** What is compared of a stack trace, in frames. */
    private static final int TRACE_DEPTH = 500;

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "make" -> make(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), Path.of(arguments[3]));
            case "run" -> {
                // Enough for what a program's fuel lasts: where a stack ends, hangs on the VM and on what it has compiled.
                var runner = new Thread(null, () -> runAll(Path.of(arguments[1])), "runner", 1 << 30);
                runner.start();
                runner.join();
            }
            case "show" -> {
                for (var one : new Program(Integer.parseInt(arguments[1])).classes().entrySet()) {
                    Files.write(Path.of(arguments[2], one.getKey() + ".class"), one.getValue());
                }
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void make(int first, int count, Path file) throws IOException {
        try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (int number = first; number < first + count; number++) {
                Map<String, byte[]> classes = new Program(number).classes();
                out.writeInt(number);
                out.writeInt(classes.size());
                for (var one : classes.entrySet()) {
                    out.writeUTF(one.getKey());
                    out.writeInt(one.getValue().length);
                    out.write(one.getValue());
                }
            }
        }
    }

    private static void runAll(Path file) {
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            var line = new StringBuilder();
            while (true) {
                in.mark(1);
                if (in.read() < 0) return;
                in.reset();
                int number = in.readInt();
                var classes = new HashMap<String, byte[]>();
                for (int left = in.readInt(); left > 0; left--) classes.put(in.readUTF(), in.readNBytes(in.readInt()));
                line.setLength(0);
                line.append(number);
                run(new Loader(classes).loadClass("P").getMethod("run", int.class), number, line);
                System.out.println(line);
            }
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("can't run the programs of " + file, e);
        }
    }

    private static void run(Method program, int number, StringBuilder line) throws ReflectiveOperationException {
        Notes.sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            // Now and then enough for code to become hot.
            Notes.fuel = number % 16 == 0 ? 30_000 : 1500;
            try {
                program.invoke(null, round);
            } catch (InvocationTargetException thrown) {
                Notes.note(thrown.getCause());
            }
            line.append(' ').append(Long.toHexString(Notes.sum));
        }
    }

    /** What programs call. */
    public static final class Notes {
        public static long sum;
        public static int fuel;

        public static void note(int value) {
            sum = sum * 31 + value;
        }

        public static void note(long value) {
            sum = sum * 31 + value;
        }

        public static void note(float value) {
            sum = sum * 31 + Float.floatToIntBits(value);
        }

        public static void note(double value) {
            sum = sum * 31 + Double.doubleToLongBits(value);
        }

        public static void note(Object value) {
            if (value instanceof Throwable thrown) {
                // Loaders of classes that don't fit are named with a number that hangs on the VM.
                note(thrown.toString().replaceAll("@[0-9a-f]+", "@").hashCode());
                // The outermost frames that a trace has room for hang on those of others: the stock VM's compiler leaves arraycopy's out.
                Arrays.stream(thrown.getStackTrace()).filter(frame -> frame.getClassName().length() == 1).limit(TRACE_DEPTH)
                        .forEach(frame -> note(frame.getMethodName().hashCode() * 31 + frame.getLineNumber()));
            } else if (value instanceof int[] array) {
                for (int one : array) note(one);
            } else if (value instanceof long[] array) {
                for (long one : array) note(one);
            } else if (value instanceof double[] array) {
                for (double one : array) note(one);
            } else if (value instanceof float[] array) {
                for (float one : array) note(one);
            } else if (value instanceof byte[] array) {
                for (byte one : array) note(one);
            } else if (value instanceof short[] array) {
                for (short one : array) note(one);
            } else if (value instanceof char[] array) {
                for (char one : array) note(one);
            } else if (value instanceof boolean[] array) {
                for (boolean one : array) note(one ? 1 : 0);
            } else if (value instanceof Object[] array) {
                for (Object one : array) note(one == null ? 0 : 1);
            } else if (value instanceof Number || value instanceof String) {
                note(value.hashCode());
            } else {
                note(value == null ? 0 : value.getClass().getName().hashCode());
            }
        }

        /** What is made of strings doesn't grow without end. */
        public static String cut(String text) {
            return text.length() > 60 ? text.substring(0, 60) : text;
        }

        public static void burn() {
            if (--fuel < 0) throw new IllegalStateException("no fuel");
        }
    }

    static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(RandomPrograms.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static final ClassDesc NOTES = ClassDesc.of("RandomPrograms$Notes");
    static final ClassDesc P = ClassDesc.of("P"), N = ClassDesc.of("N"), A = ClassDesc.of("A"), B = ClassDesc.of("B"), FACE = ClassDesc.of("I");

    /** The types of values. */
    enum Type {
        INT(CD_int), LONG(CD_long), FLOAT(CD_float), DOUBLE(CD_double), NODE(N), OBJECT(CD_Object), STRING(CD_String),
        INTS(CD_int.arrayType()), LONGS(CD_long.arrayType()), FLOATS(CD_float.arrayType()), DOUBLES(CD_double.arrayType()),
        BYTES(CD_byte.arrayType()), SHORTS(CD_short.arrayType()), CHARS(CD_char.arrayType()), BOOLEANS(CD_boolean.arrayType()),
        NODES(N.arrayType());

        final ClassDesc desc;
        final TypeKind kind;

        Type(ClassDesc desc) {
            this.desc = desc;
            kind = TypeKind.from(desc);
        }

        boolean isNumber() {
            return ordinal() <= DOUBLE.ordinal();
        }

        boolean isArray() {
            return desc.isArray();
        }

        /** What elements of an array are as values, and as what they are kept. */
        Type element() {
            return switch (this) {
                case INTS, BYTES, SHORTS, CHARS, BOOLEANS -> INT;
                case LONGS -> LONG;
                case FLOATS -> FLOAT;
                case DOUBLES -> DOUBLE;
                default -> NODE;
            };
        }

        TypeKind kept() {
            return TypeKind.from(desc.componentType());
        }
    }

    static final Type[] ARRAYS = {Type.INTS, Type.LONGS, Type.FLOATS, Type.DOUBLES, Type.BYTES, Type.SHORTS, Type.CHARS, Type.BOOLEANS, Type.NODES};

    /** A method of the class library, whose result hangs on its arguments alone. */
    record Known(ClassDesc owner, String name, boolean isStatic, MethodTypeDesc type) {
        /** Of `java.lang.Integer.compare(II)I`, or `java.lang.String#length()I` for an instance method. */
        static Known of(String text) {
            int open = text.indexOf('('), name = Math.max(text.lastIndexOf('.', open), text.indexOf('#'));
            return new Known(ClassDesc.of("java." + text.substring(0, name)), text.substring(name + 1, open), text.charAt(name) == '.',
                MethodTypeDesc.ofDescriptor(text.substring(open).replace("String;", "Ljava/lang/String;")));
        }

        /** What kind of value it gives. */
        Type result() {
            return kind(type.returnType());
        }

        /** What kinds of values it takes, the object it is called of included. */
        List<Type> takes() {
            var takes = new ArrayList<Type>();
            if (!isStatic) takes.add(Type.STRING);
            type.parameterList().forEach(one -> takes.add(kind(one)));
            return takes;
        }

        private static Type kind(ClassDesc desc) {
            for (Type type : Type.values()) {
                if (type.desc.equals(desc)) return type;
            }
            return Type.INT;
        }
    }

    static final List<Known> KNOWN = """
        lang.Math.floorDiv(II)I lang.Math.floorMod(JI)I lang.Math.ceilDiv(II)I lang.Math.negateExact(I)I lang.Math.incrementExact(I)I
        lang.Math.subtractExact(II)I lang.Math.multiplyExact(II)I lang.Math.absExact(I)I lang.Math.toIntExact(J)I lang.Math.round(F)I
        lang.Math.getExponent(D)I
        lang.Integer.compare(II)I lang.Integer.compareUnsigned(II)I lang.Integer.divideUnsigned(II)I lang.Integer.remainderUnsigned(II)I
        lang.Integer.rotateLeft(II)I lang.Integer.rotateRight(II)I lang.Integer.signum(I)I lang.Integer.lowestOneBit(I)I
        lang.Integer.compress(II)I lang.Integer.expand(II)I
        lang.Long.bitCount(J)I lang.Long.numberOfLeadingZeros(J)I lang.Long.numberOfTrailingZeros(J)I lang.Long.compare(JJ)I
        lang.Long.compareUnsigned(JJ)I lang.Long.signum(J)I lang.Long.hashCode(J)I
        lang.Float.floatToIntBits(F)I lang.Float.compare(FF)I lang.Float.isNaN(F)Z lang.Float.isInfinite(F)Z
        lang.Double.compare(DD)I lang.Double.isNaN(D)Z lang.Double.isFinite(D)Z lang.Double.hashCode(D)I
        lang.Character.isDigit(I)Z lang.Character.isLetter(I)Z lang.Character.toUpperCase(I)I lang.Character.digit(II)I lang.Character.getType(I)I
        lang.String#hashCode()I lang.String#indexOf(String;)I lang.String#indexOf(I)I lang.String#lastIndexOf(I)I lang.String#compareTo(String;)I
        lang.String#isEmpty()Z lang.String#startsWith(String;)Z lang.String#endsWith(String;)Z lang.String#equalsIgnoreCase(String;)Z
        lang.String#codePointAt(I)I
        util.Arrays.hashCode([I)I util.Arrays.equals([I[I)Z util.Arrays.hashCode([B)I util.Arrays.equals([B[B)Z util.Arrays.hashCode([J)I
        util.Arrays.mismatch([C[C)I util.Arrays.compare([S[S)I util.Arrays.hashCode([D)I util.Arrays.equals([F[F)Z util.Arrays.hashCode([Z)I
        util.Objects.checkIndex(II)I
        lang.Math.floorDiv(JJ)J lang.Math.floorMod(JJ)J lang.Math.multiplyHigh(JJ)J lang.Math.unsignedMultiplyHigh(JJ)J lang.Math.negateExact(J)J
        lang.Math.multiplyFull(II)J lang.Math.round(D)J lang.Math.subtractExact(JJ)J lang.Math.multiplyExact(JJ)J lang.Math.abs(J)J
        lang.Long.divideUnsigned(JJ)J lang.Long.remainderUnsigned(JJ)J lang.Long.rotateLeft(JI)J lang.Long.lowestOneBit(J)J
        lang.Long.highestOneBit(J)J lang.Long.compress(JJ)J lang.Long.expand(JJ)J lang.Double.doubleToLongBits(D)J lang.Integer.toUnsignedLong(I)J
        lang.Float.intBitsToFloat(I)F lang.Math.fma(FFF)F lang.Math.ulp(F)F lang.Math.signum(F)F lang.Math.nextUp(F)F lang.Math.scalb(FI)F
        lang.Float.sum(FF)F lang.Float.max(FF)F
        lang.Double.longBitsToDouble(J)D lang.Math.fma(DDD)D lang.Math.ulp(D)D lang.Math.signum(D)D lang.Math.nextDown(D)D lang.Math.scalb(DI)D
        lang.Math.IEEEremainder(DD)D lang.StrictMath.pow(DD)D lang.StrictMath.sin(D)D lang.StrictMath.exp(D)D lang.StrictMath.log(D)D
        lang.StrictMath.cbrt(D)D lang.StrictMath.atan2(DD)D lang.StrictMath.hypot(DD)D lang.Double.min(DD)D
        lang.String#concat(String;)String; lang.String#substring(II)String; lang.String#trim()String; lang.String#toUpperCase()String;
        lang.String#replace(CC)String; lang.String#strip()String; lang.Integer.toHexString(I)String; lang.Integer.toString(II)String;
        lang.Long.toString(J)String; lang.Double.toString(D)String; lang.Float.toString(F)String; lang.String.valueOf(C)String;
        lang.String.valueOf([C)String; lang.Long.toUnsignedString(J)String; util.Arrays.toString([I)String; util.Arrays.toString([Z)String;
        """.trim().lines().flatMap(line -> Arrays.stream(line.trim().split(" "))).map(Known::of).toList();

    /** A method somebody may call. */
    record Callee(ClassDesc owner, String name, Type result, List<Type> takes, boolean recursive) {
        MethodTypeDesc type() {
            return MethodTypeDesc.of(result.desc, takes.stream().map(type -> type.desc).toList());
        }
    }

    /** One program. */
    static final class Program {
        final Random random;
        final List<Callee> statics = new ArrayList<>();
        final List<Callee> virtuals = new ArrayList<>();
        /** How many dynamic call sites there may still be: linking one takes long. */
        int sites;

        Program(long number) {
            random = new Random(number * 0x9E3779B97F4A7C15L);
            sites = number % 8 == 0 ? 3 : 0;
            int count = 3 + random.nextInt(5);
            for (int i = 0; i < count; i++) {
                var takes = new ArrayList<Type>();
                boolean recursive = random.nextInt(4) == 0;
                if (recursive) takes.add(Type.INT);
                for (int k = random.nextInt(4); k > 0; k--) takes.add(type());
                statics.add(new Callee(P, "m" + i, type(), takes, recursive));
            }
            for (int i = 0; i < 3; i++) {
                var takes = new ArrayList<Type>();
                for (int k = random.nextInt(3); k > 0; k--) takes.add(type());
                virtuals.add(new Callee(i == 2 ? FACE : N, "v" + i, type(), takes, false));
            }
        }

        Type type() {
            return random.nextInt(3) > 0 ? Type.values()[random.nextInt(4)] : Type.values()[random.nextInt(Type.values().length)];
        }

        Map<String, byte[]> classes() {
            var supers = new HashMap<ClassDesc, ClassDesc>(Map.of(N, CD_Object, A, N, B, N, P, CD_Object));
            var resolver = ClassHierarchyResolver.of(List.of(FACE), supers).orElse(ClassHierarchyResolver.defaultResolver());
            var maker = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
            var classes = new LinkedHashMap<String, byte[]>();
            classes.put("I", maker.build(FACE, this::face));
            classes.put("N", maker.build(N, to -> node(to, CD_Object, virtuals)));
            classes.put("A", maker.build(A, to -> node(to, N, some(virtuals))));
            classes.put("B", maker.build(B, to -> node(to, N, some(virtuals))));
            classes.put("P", maker.build(P, this::main));
            return classes;
        }

        List<Callee> some(List<Callee> all) {
            return all.stream().filter(one -> random.nextInt(3) > 0).toList();
        }

        void face(ClassBuilder to) {
            Callee method = virtuals.get(2);
            to.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT);
            to.withMethodBody(method.name, method.type(), ClassFile.ACC_PUBLIC, code -> new Body(this, code, method, true, statics.size() / 2, 3).whole());
        }

        void node(ClassBuilder to, ClassDesc above, List<Callee> methods) {
            to.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER).withSuperclass(above);
            if (above.equals(CD_Object)) {
                to.withInterfaceSymbols(FACE);
                for (Type type : Type.values()) {
                    to.withField("f" + type, type.desc, ClassFile.ACC_PUBLIC | (random.nextInt(8) == 0 ? ClassFile.ACC_VOLATILE : 0));
                }
            }
            to.withMethodBody("<init>", MethodTypeDesc.of(CD_void), ClassFile.ACC_PUBLIC, code -> {
                code.aload(0).invokespecial(above, "<init>", MethodTypeDesc.of(CD_void));
                if (above.equals(CD_Object)) code.aload(0).loadConstant("of" + random.nextInt(10)).putfield(N, "f" + Type.STRING, CD_String);
                if (random.nextInt(2) == 0) code.aload(0).loadConstant(random.nextInt()).putfield(N, "f" + Type.INT, CD_int);
                code.return_();
            });
            for (Callee method : methods) {
                if (method.owner.equals(FACE) && random.nextInt(2) == 0) continue;
                to.withMethodBody(method.name, method.type(), ClassFile.ACC_PUBLIC, code -> new Body(this, code, method, true, statics.size() / 2, 4).whole());
            }
        }

        void main(ClassBuilder to) {
            to.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER);
            for (Type type : Type.values()) {
                for (int i = 0; i < 2; i++) {
                    to.withField("s" + type + i, type.desc, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | (random.nextInt(8) == 0 ? ClassFile.ACC_VOLATILE : 0));
                }
            }
            to.withMethodBody("<clinit>", MethodTypeDesc.of(CD_void), ClassFile.ACC_STATIC, code -> {
                var body = new Body(this, code, null, false, statics.size(), 0);
                for (Type type : Type.values()) {
                    for (int i = 0; i < 2; i++) {
                        body.fresh(type);
                        code.putstatic(P, "s" + type + i, type.desc);
                    }
                }
                code.return_();
            });
            for (int i = 0; i < statics.size(); i++) {
                int above = i;
                Callee method = statics.get(i);
                int flags = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | (random.nextInt(12) == 0 ? ClassFile.ACC_SYNCHRONIZED : 0);
                to.withMethodBody(method.name, method.type(), flags, code -> new Body(this, code, method, false, above + 1, 6).whole());
            }
            var lambda = new Callee(P, "lambda", Type.INT, List.of(Type.INT, Type.INT), false);
            to.withMethodBody("lambda", lambda.type(), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> new Body(this, code, lambda, false, statics.size(), 2).whole());
            to.withMethodBody("run", MethodTypeDesc.of(CD_void, CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, this::run);
        }

        /** Calls all methods, and notes what they give or throw, and what the fields are then. */
        void run(CodeBuilder code) {
            var body = new Body(this, code, new Callee(P, "run", Type.INT, List.of(Type.INT), false), false, 0, 0);
            for (int i = 0; i < 2; i++) {
                for (Callee method : statics) body.guarded(() -> body.note(body.call(method)));
            }
            for (Type type : Type.values()) {
                for (int i = 0; i < 2; i++) {
                    code.getstatic(P, "s" + type + i, type.desc);
                    body.note(type);
                }
            }
            code.return_();
        }
    }

    /** A value's place in the frame. */
    record Local(Type type, int slot, boolean fixed) {
    }

    /** Where `continue` and `break` lead. */
    record Loop(Label again, Label end) {
    }

    /** Makes the body of one method. */
    static final class Body {
        final Program program;
        final Random random;
        final CodeBuilder code;
        final Callee method;
        /** The static methods it may call begin with this number; instance methods are called by the first half of them alone. */
        final int callable;
        final List<Local> locals = new ArrayList<>();
        List<Loop> loops = new ArrayList<>();
        int slots;
        int line;
        int left;
        boolean mayReturn = true;

        Body(Program program, CodeBuilder code, Callee method, boolean hasThis, int callable, int statements) {
            this.program = program;
            random = program.random;
            this.code = code;
            this.method = method;
            this.callable = callable;
            left = statements * (1 + random.nextInt(4));
            if (hasThis) locals.add(new Local(Type.NODE, slots++, true));
            if (method != null) {
                for (Type type : method.takes) {
                    locals.add(new Local(type, slots, false));
                    slots += type.kind.slotSize();
                }
            }
            if (hasThis && method.owner.equals(FACE)) locals.remove(0);
        }

        int of(int count) {
            return random.nextInt(count);
        }

        boolean chance(int percent) {
            return random.nextInt(100) < percent;
        }

        void whole() {
            code.lineNumber(++line);
            if (method.recursive) {
                Label on = code.newLabel(), back = code.newLabel();
                code.iload(0).ifle(back).iload(0).loadConstant(12).if_icmple(on).labelBinding(back);
                constant(method.result);
                code.return_(method.result.kind).labelBinding(on);
            }
            burn();
            block(1 + of(4), 0);
            code.lineNumber(++line);
            value(method.result, 3);
            code.return_(method.result.kind);
        }

        void burn() {
            if (chance(50)) {
                code.invokestatic(NOTES, "burn", MethodTypeDesc.of(CD_void));
                return;
            }
            Label on = code.newLabel();
            code.getstatic(NOTES, "fuel", CD_int).iconst_1().isub().dup().putstatic(NOTES, "fuel", CD_int).ifge(on);
            ClassDesc thrown = ClassDesc.of("java.lang.UnsupportedOperationException");
            code.new_(thrown).dup().invokespecial(thrown, "<init>", MethodTypeDesc.of(CD_void)).athrow().labelBinding(on);
        }

        void note(Type type) {
            code.invokestatic(NOTES, "note", MethodTypeDesc.of(CD_void, type.isNumber() ? type.desc : CD_Object));
        }

        /** Statements with locals of their own. */
        void block(int statements, int depth) {
            int known = locals.size(), slot = slots;
            for (int i = 0; i < statements; i++) statement(depth);
            while (locals.size() > known) locals.remove(locals.size() - 1);
            slots = slot;
        }

        void statement(int depth) {
            if (left-- <= 0) return;
            code.lineNumber(++line);
            int inner = depth < 4 ? of(20) : of(11);
            switch (inner) {
                case 0, 1 -> declare();
                case 2, 3 -> assign();
                case 4 -> putField();
                case 5, 6 -> putElement();
                case 7 -> {
                    Type type = program.type();
                    value(type, 3);
                    note(type);
                }
                case 8 -> callAndDrop();
                case 9 -> leave();
                case 10 -> copy();
                case 11, 12 -> {
                    Label other = code.newLabel(), end = code.newLabel();
                    condition(other, 2);
                    block(1 + of(3), depth + 1);
                    code.goto_(end).labelBinding(other);
                    if (chance(50)) block(1 + of(2), depth + 1);
                    code.labelBinding(end);
                }
                case 13, 14, 15, 16 -> loop(depth);
                case 17 -> choice(depth);
                case 18 -> {
                    int statements = 1 + of(3);
                    guarded(() -> block(statements, depth + 1));
                }
                default -> synchronize(depth);
            }
        }

        void declare() {
            Type type = program.type();
            value(type, 3);
            code.storeLocal(type.kind, slots);
            locals.add(new Local(type, slots, false));
            slots += type.kind.slotSize();
        }

        void assign() {
            List<Local> free = locals.stream().filter(local -> !local.fixed).toList();
            if (chance(30) || free.isEmpty()) {
                Type type = program.type();
                value(type, 3);
                if (chance(20)) {
                    if (type.kind.slotSize() == 1) code.dup();
                    else code.dup2();
                    note(type);
                }
                code.putstatic(P, "s" + type + of(2), type.desc);
                return;
            }
            Local local = free.get(of(free.size()));
            if (local.type == Type.INT && chance(30)) {
                code.iinc(local.slot, of(200) - 100);
                return;
            }
            value(local.type, 4);
            code.storeLocal(local.type.kind, local.slot);
        }

        void putField() {
            Type type = program.type();
            value(Type.NODE, 2);
            if (type.isNumber() && chance(30)) {
                code.dup().getfield(N, "f" + type, type.desc);
                value(type, 1);
                plus(type);
            } else {
                value(type, 3);
            }
            code.putfield(N, "f" + type, type.desc);
        }

        void putElement() {
            Type type = ARRAYS[of(ARRAYS.length)];
            value(type, 2);
            index();
            if (type.element().isNumber() && chance(30)) {
                code.dup2().arrayLoad(type.kept());
                value(type.element(), 1);
                plus(type.element());
            } else {
                value(type.element(), 3);
            }
            code.arrayStore(type.kept());
        }

        void plus(Type type) {
            switch (type) {
                case INT -> code.iadd();
                case LONG -> code.ladd();
                case FLOAT -> code.fadd();
                default -> code.dadd();
            }
        }

        /** An index that mostly lies in arrays as they are mostly made. */
        void index() {
            value(Type.INT, 2);
            if (chance(95)) code.loadConstant(7).iand();
        }

        void callAndDrop() {
            Type type = call(anyCallee());
            if (type.kind.slotSize() == 1) code.pop();
            else code.pop2();
        }

        Callee anyCallee() {
            List<Callee> found = new ArrayList<>(program.statics.subList(callable, program.statics.size()));
            if (callable <= program.statics.size() / 2) {
                if (!method.owner.equals(N) && !method.owner.equals(FACE)) found.addAll(program.virtuals);
            }
            if (method.recursive) found.add(method);
            return found.isEmpty() ? null : found.get(of(found.size()));
        }

        /** Calls it, and says what lies on the stack then. */
        Type call(Callee callee) {
            if (callee == null) {
                value(Type.INT, 1);
                return Type.INT;
            }
            boolean isStatic = callee.owner.equals(P);
            if (!isStatic) value(Type.NODE, 1);
            for (int i = 0; i < callee.takes.size(); i++) {
                if (callee == method && i == 0) code.iload(0).iconst_1().isub();
                else if (callee.recursive && i == 0) code.loadConstant(of(6));
                else value(callee.takes.get(i), 2);
            }
            if (isStatic) code.invokestatic(P, callee.name, callee.type());
            else if (callee.owner.equals(FACE)) code.invokeinterface(FACE, callee.name, callee.type());
            else code.invokevirtual(N, callee.name, callee.type());
            return callee.result;
        }

        /** Leaves a loop, the method, or throws, if something is so. */
        void leave() {
            Label on = code.newLabel();
            condition(on, 2);
            int way = of(4);
            if (way < 2 && !loops.isEmpty()) {
                Loop loop = loops.get(of(loops.size()));
                code.goto_(chance(50) ? loop.again : loop.end);
            } else if (way == 2 && mayReturn) {
                value(method.result, 2);
                code.return_(method.result.kind);
            } else if (way == 3) {
                ClassDesc thrown = ClassDesc.of("java.lang." + List.of("RuntimeException", "Exception", "Error").get(of(3)));
                code.new_(thrown).dup().loadConstant("thrown " + of(9)).invokespecial(thrown, "<init>", MethodTypeDesc.of(CD_void, CD_String)).athrow();
            } else {
                code.nop();
            }
            code.labelBinding(on);
        }

        void copy() {
            Type type = ARRAYS[of(ARRAYS.length - 1)];
            if (chance(50)) {
                value(type, 2);
                value(type.element(), 2);
                narrowed(type.desc.componentType());
                code.invokestatic(ClassDesc.of("java.util.Arrays"), "fill", MethodTypeDesc.of(CD_void, type.desc, type.desc.componentType()));
                return;
            }
            for (int i = 0; i < 2; i++) {
                value(type, 2);
                index();
            }
            code.loadConstant(of(6)).invokestatic(ClassDesc.of("java.lang.System"), "arraycopy", MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int));
        }

        /** An int as one that this type has. */
        void narrowed(ClassDesc desc) {
            switch (desc.descriptorString()) {
                case "B" -> code.i2b();
                case "S" -> code.i2s();
                case "C" -> code.i2c();
                case "Z" -> code.iconst_1().iand();
                default -> { }
            }
        }

        /** Calls a method of the class library that gives such a value. */
        void known(Type type, int depth) {
            List<Known> fit = KNOWN.stream().filter(known -> known.result() == type).toList();
            Known known = fit.get(of(fit.size()));
            for (int i = 0; i < known.takes().size(); i++) {
                value(known.takes().get(i), depth);
                if (known.isStatic || i > 0) narrowed(known.type.parameterType(known.isStatic ? i : i - 1));
            }
            if (known.isStatic) code.invokestatic(known.owner, known.name, known.type);
            else code.invokevirtual(known.owner, known.name, known.type);
            if (type == Type.STRING) cut();
        }

        void cut() {
            code.invokestatic(NOTES, "cut", MethodTypeDesc.of(CD_String, CD_String));
        }

        /** Joins some values to a string. */
        void joined(int depth) {
            var recipe = new StringBuilder();
            var takes = new ArrayList<ClassDesc>();
            for (int i = 1 + of(4); i > 0; i--) {
                Type type = Type.values()[List.of(0, 1, 2, 3, Type.STRING.ordinal()).get(of(5))];
                value(type, depth);
                takes.add(type.desc);
                recipe.append(chance(50) ? "\1" : " and \1");
            }
            var bootstrap = ConstantDescs.ofCallsiteBootstrap(ClassDesc.of("java.lang.invoke.StringConcatFactory"), "makeConcatWithConstants",
                ConstantDescs.CD_CallSite, CD_String, CD_Object.arrayType());
            code.invokedynamic(DynamicCallSiteDesc.of(bootstrap, "makeConcatWithConstants", MethodTypeDesc.of(CD_String, takes), recipe.toString()));
            program.sites--;
            cut();
        }

        /** Calls a lambda that captures a value. */
        void lambda(int depth) {
            ClassDesc operator = ClassDesc.of("java.util.function.IntUnaryOperator");
            MethodTypeDesc applied = MethodTypeDesc.of(CD_int, CD_int);
            var bootstrap = ConstantDescs.ofCallsiteBootstrap(ClassDesc.of("java.lang.invoke.LambdaMetafactory"), "metafactory", ConstantDescs.CD_CallSite,
                ConstantDescs.CD_MethodType, ConstantDescs.CD_MethodHandle, ConstantDescs.CD_MethodType);
            var body = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, P, "lambda", MethodTypeDesc.of(CD_int, CD_int, CD_int));
            one(Type.INT, depth).invokedynamic(DynamicCallSiteDesc.of(bootstrap, "applyAsInt", MethodTypeDesc.of(operator, CD_int), applied, body, applied));
            program.sites--;
            one(Type.INT, depth).invokeinterface(operator, "applyAsInt", applied);
        }

        void loop(int depth) {
            int known = locals.size(), slot = slots;
            Label head = code.newLabel(), again = code.newLabel(), end = code.newLabel();
            boolean counts = chance(80), down = chance(25);
            int step = down ? -1 - of(2) : 1 + of(2);
            var counter = new Local(Type.INT, slots++, counts);
            int rounds = depth > 1 ? 4 + of(8) : 8 + of(60);
            if (down) code.loadConstant(rounds);
            else code.loadConstant(of(4) - 1);
            code.istore(counter.slot);
            locals.add(counter);
            Local bound = null;
            if (chance(40)) {
                value(Type.INT, 2);
                code.loadConstant(31).iand().istore(slots);
                bound = new Local(Type.INT, slots++, true);
                locals.add(bound);
            }
            code.labelBinding(head);
            burn();
            code.iload(counter.slot);
            if (down) code.iflt(end);
            else if (bound != null) code.iload(bound.slot).if_icmpge(end);
            else code.loadConstant(rounds).if_icmpge(end);
            loops.add(new Loop(again, end));
            block(1 + of(4), depth + 1);
            loops.remove(loops.size() - 1);
            code.labelBinding(again).iinc(counter.slot, step);
            if (chance(20)) {
                condition(end, 1);
            }
            code.goto_(head).labelBinding(end);
            while (locals.size() > known) locals.remove(locals.size() - 1);
            slots = slot;
        }

        void choice(int depth) {
            value(Type.INT, 2);
            boolean table = chance(50);
            if (table) code.loadConstant(7).iand();
            int count = 1 + of(5);
            var cases = new ArrayList<SwitchCase>();
            Label end = code.newLabel(), none = code.newLabel();
            for (int i = 0; i < count; i++) cases.add(SwitchCase.of(table ? i + 1 : i * i * 37 - 5, code.newLabel()));
            if (table) code.tableswitch(1, count, none, cases);
            else code.lookupswitch(none, cases);
            for (SwitchCase one : cases) {
                code.labelBinding(one.target());
                block(1 + of(2), depth + 1);
                if (chance(75)) code.goto_(end);
            }
            code.labelBinding(none);
            block(of(2), depth + 1);
            code.labelBinding(end);
        }

        void guarded(Runnable inside) {
            Label start = code.newLabel(), stop = code.newLabel(), handler = code.newLabel(), end = code.newLabel();
            code.labelBinding(start).nop();
            inside.run();
            code.goto_(end).labelBinding(stop).labelBinding(handler);
            String caught = method.name.equals("run") ? "Throwable"
                : List.of("Throwable", "RuntimeException", "ArithmeticException", "NullPointerException", "IndexOutOfBoundsException").get(of(5));
            code.exceptionCatch(start, stop, handler, ClassDesc.of("java.lang." + caught));
            if (chance(80)) note(Type.OBJECT);
            else code.pop();
            if (!method.name.equals("run") && chance(40)) block(1, 4);
            code.labelBinding(end);
        }

        void synchronize(int depth) {
            int lock = slots++;
            Label start = code.newLabel(), stop = code.newLabel(), handler = code.newLabel(), end = code.newLabel();
            value(Type.NODE, 1);
            code.dup().astore(lock).monitorenter().labelBinding(start).nop();
            var outer = loops;
            boolean could = mayReturn;
            loops = new ArrayList<>();
            mayReturn = false;
            block(1 + of(2), depth + 1);
            loops = outer;
            mayReturn = could;
            code.aload(lock).monitorexit().labelBinding(stop).goto_(end);
            code.labelBinding(handler).aload(lock).monitorexit().athrow().labelBinding(end);
            code.exceptionCatchAll(start, stop, handler);
            slots--;
        }

        /** Goes on if something is so, else jumps. */
        void condition(Label otherwise, int depth) {
            switch (of(7)) {
                case 0, 1 -> {
                    value(Type.INT, depth);
                    value(Type.INT, depth);
                    switch (of(6)) {
                        case 0 -> code.if_icmplt(otherwise);
                        case 1 -> code.if_icmpge(otherwise);
                        case 2 -> code.if_icmpgt(otherwise);
                        case 3 -> code.if_icmple(otherwise);
                        case 4 -> code.if_icmpeq(otherwise);
                        default -> code.if_icmpne(otherwise);
                    }
                }
                case 2 -> {
                    value(Type.INT, depth);
                    code.loadConstant(1 << of(4)).iand().ifeq(otherwise);
                }
                case 3 -> {
                    value(Type.LONG, depth);
                    value(Type.LONG, depth);
                    code.lcmp().ifle(otherwise);
                }
                case 4 -> {
                    boolean wide = chance(50);
                    value(wide ? Type.DOUBLE : Type.FLOAT, depth);
                    value(wide ? Type.DOUBLE : Type.FLOAT, depth);
                    if (wide) code.dcmpg();
                    else code.fcmpl();
                    if (chance(50)) code.ifge(otherwise);
                    else code.iflt(otherwise);
                }
                case 5 -> {
                    value(chance(50) ? Type.NODE : Type.OBJECT, depth);
                    if (chance(50)) code.instanceOf(chance(50) ? A : B).ifeq(otherwise);
                    else code.ifnull(otherwise);
                }
                default -> {
                    value(Type.NODE, depth);
                    value(Type.NODE, depth);
                    code.if_acmpne(otherwise);
                }
            }
        }

        /** Pushes some value of a type. */
        void value(Type type, int depth) {
            if (depth <= 0 || chance(15)) {
                simple(type);
                return;
            }
            if (chance(8)) {
                Callee callee = anyCallee();
                if (callee != null && callee.result == type) {
                    call(callee);
                    return;
                }
            }
            if (chance(6)) {
                Label other = code.newLabel(), end = code.newLabel();
                condition(other, 1);
                value(type, depth - 1);
                code.goto_(end).labelBinding(other);
                value(type, depth - 1);
                code.labelBinding(end);
                return;
            }
            switch (type) {
                case INT -> ofInt(depth - 1);
                case LONG -> ofLong(depth - 1);
                case FLOAT -> ofFloat(depth - 1);
                case DOUBLE -> ofDouble(depth - 1);
                default -> ofReference(type, depth - 1);
            }
        }

        void simple(Type type) {
            List<Local> fit = locals.stream().filter(local -> local.type == type).toList();
            if (!fit.isEmpty() && chance(70)) {
                Local local = fit.get(of(fit.size()));
                code.loadLocal(type.kind, local.slot);
            } else if (chance(type.isNumber() ? 40 : 80)) {
                code.getstatic(P, "s" + type + of(2), type.desc);
            } else {
                constant(type);
            }
        }

        static final int[] INTS = {0, 1, -1, 2, 3, 5, 7, 8, 10, 15, 16, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256, -128, 32767, 32768, 65535,
            Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE + 1};
        static final double[] DOUBLES = {0, -0.0, 1, -1, 0.5, 1e10, -1e-10, 1e300, 2147483648.0, -2147483649.0, 9.3e18, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 3.5, 255.5};

        void constant(Type type) {
            int number = chance(60) ? INTS[of(INTS.length)] : random.nextInt() >> of(32);
            double real = chance(60) ? DOUBLES[of(DOUBLES.length)] : random.nextGaussian() * 100;
            switch (type) {
                case INT -> code.loadConstant(number);
                case LONG -> code.loadConstant(chance(50) ? (long) number : chance(50) ? random.nextLong() : Long.MIN_VALUE);
                case FLOAT -> code.loadConstant((float) real);
                case DOUBLE -> code.loadConstant(real);
                default -> {
                    if (chance(8)) code.aconst_null();
                    else fresh(type);
                }
            }
        }

        /** A new object, or a number. */
        void fresh(Type type) {
            switch (type) {
                case INT, LONG, FLOAT, DOUBLE -> constant(type);
                case STRING -> code.loadConstant("text " + of(20));
                case OBJECT -> {
                    if (chance(50)) fresh(Type.NODE);
                    else code.loadConstant(of(300) - 100).invokestatic(ClassDesc.of("java.lang.Integer"), "valueOf", MethodTypeDesc.of(ClassDesc.of("java.lang.Integer"), CD_int));
                }
                case NODE -> {
                    ClassDesc made = List.of(N, A, B).get(of(3));
                    code.new_(made).dup().invokespecial(made, "<init>", MethodTypeDesc.of(CD_void));
                }
                default -> {
                    code.loadConstant(chance(80) ? 8 + of(9) : of(8) - (method != null && chance(5) ? 8 : 0));
                    if (type == Type.NODES) code.anewarray(chance(85) ? N : A);
                    else code.newarray(type.kept());
                }
            }
        }

        void ofInt(int depth) {
            if (chance(15)) {
                known(Type.INT, depth);
                return;
            }
            if (program.sites > 0 && chance(2)) {
                lambda(depth);
                return;
            }
            switch (of(26)) {
                case 0, 1, 2 -> two(Type.INT, depth).iadd();
                case 3, 4 -> two(Type.INT, depth).isub();
                case 5, 6 -> two(Type.INT, depth).imul();
                case 7 -> divisor(Type.INT, depth).idiv();
                case 8 -> divisor(Type.INT, depth).irem();
                case 9 -> two(Type.INT, depth).iand();
                case 10 -> two(Type.INT, depth).ior();
                case 11 -> two(Type.INT, depth).ixor();
                case 12 -> two(Type.INT, depth).ishl();
                case 13 -> two(Type.INT, depth).ishr();
                case 14 -> two(Type.INT, depth).iushr();
                case 15 -> one(Type.INT, depth).ineg();
                case 16 -> {
                    Type from = Type.values()[1 + of(3)];
                    one(from, depth).conversion(from.kind, TypeKind.INT);
                }
                case 17 -> one(Type.INT, depth).conversion(TypeKind.INT, List.of(TypeKind.BYTE, TypeKind.CHAR, TypeKind.SHORT).get(of(3)));
                case 18 -> one(ARRAYS[of(ARRAYS.length)], depth).arraylength();
                case 19 -> element(List.of(Type.INTS, Type.BYTES, Type.SHORTS, Type.CHARS, Type.BOOLEANS).get(of(5)), depth);
                case 20 -> field(Type.INT, depth);
                case 21 -> one(chance(50) ? Type.NODE : Type.OBJECT, depth).instanceOf(List.of(A, B, N, FACE).get(of(4)));
                case 22 -> {
                    one(Type.STRING, depth);
                    if (chance(50)) code.invokevirtual(CD_String, "length", MethodTypeDesc.of(CD_int));
                    else one(Type.INT, depth).loadConstant(3).iand().invokevirtual(CD_String, "charAt", MethodTypeDesc.of(ConstantDescs.CD_char, CD_int));
                }
                case 23 -> math(Type.INT, depth);
                case 24 -> {
                    two(Type.STRING, depth).invokevirtual(CD_String, "equals", MethodTypeDesc.of(CD_boolean, CD_Object));
                }
                default -> one(Type.INT, depth).invokestatic(ClassDesc.of("java.lang.Integer"),
                    List.of("bitCount", "reverse", "reverseBytes", "numberOfLeadingZeros", "numberOfTrailingZeros", "highestOneBit").get(of(6)),
                    MethodTypeDesc.of(CD_int, CD_int));
            }
        }

        void ofLong(int depth) {
            if (chance(15)) {
                known(Type.LONG, depth);
                return;
            }
            switch (of(18)) {
                case 0, 1 -> two(Type.LONG, depth).ladd();
                case 2 -> two(Type.LONG, depth).lsub();
                case 3, 4 -> two(Type.LONG, depth).lmul();
                case 5 -> divisor(Type.LONG, depth).ldiv();
                case 6 -> divisor(Type.LONG, depth).lrem();
                case 7 -> two(Type.LONG, depth).land();
                case 8 -> two(Type.LONG, depth).lor();
                case 9 -> two(Type.LONG, depth).lxor();
                case 10 -> {
                    one(Type.LONG, depth);
                    one(Type.INT, depth).lshl();
                }
                case 11 -> {
                    one(Type.LONG, depth);
                    one(Type.INT, depth);
                    if (chance(50)) code.lshr();
                    else code.lushr();
                }
                case 12 -> one(Type.LONG, depth).lneg();
                case 13 -> converted(Type.LONG, depth);
                case 14 -> element(Type.LONGS, depth);
                case 15 -> math(Type.LONG, depth);
                case 16 -> one(Type.LONG, depth).invokestatic(ClassDesc.of("java.lang.Long"), chance(50) ? "reverse" : "reverseBytes", MethodTypeDesc.of(CD_long, CD_long));
                default -> field(Type.LONG, depth);
            }
        }

        void ofFloat(int depth) {
            if (chance(15)) {
                known(Type.FLOAT, depth);
                return;
            }
            switch (of(10)) {
                case 0, 1 -> two(Type.FLOAT, depth).fadd();
                case 2 -> two(Type.FLOAT, depth).fsub();
                case 3, 4 -> two(Type.FLOAT, depth).fmul();
                case 5 -> two(Type.FLOAT, depth).fdiv();
                case 6 -> one(Type.FLOAT, depth).fneg();
                case 7 -> math(Type.FLOAT, depth);
                case 8 -> converted(Type.FLOAT, depth);
                default -> field(Type.FLOAT, depth);
            }
        }

        void ofDouble(int depth) {
            if (chance(15)) {
                known(Type.DOUBLE, depth);
                return;
            }
            switch (of(12)) {
                case 0, 1 -> two(Type.DOUBLE, depth).dadd();
                case 2 -> two(Type.DOUBLE, depth).dsub();
                case 3 -> two(Type.DOUBLE, depth).dmul();
                case 4 -> two(Type.DOUBLE, depth).ddiv();
                case 5 -> two(Type.DOUBLE, depth).drem();
                case 6 -> one(Type.DOUBLE, depth).dneg();
                case 7 -> math(Type.DOUBLE, depth);
                case 8 -> one(Type.DOUBLE, depth).invokestatic(ClassDesc.of("java.lang.Math"), List.of("sqrt", "floor", "ceil", "rint").get(of(4)), MethodTypeDesc.of(CD_double, CD_double));
                case 9 -> converted(Type.DOUBLE, depth);
                case 10 -> element(Type.DOUBLES, depth);
                default -> field(Type.DOUBLE, depth);
            }
        }

        void ofReference(Type type, int depth) {
            int way = of(10);
            if (way < 3) {
                simple(type);
            } else if (way < 5) {
                fresh(type);
            } else if (way < 7) {
                field(type, depth);
                unlessNull(type);
            } else if (type == Type.NODE && way == 7) {
                element(Type.NODES, depth);
                if (chance(80)) unlessNull(type);
            } else if (type == Type.NODE && way == 8 && chance(30)) {
                one(Type.OBJECT, depth).checkcast(chance(70) ? N : A);
            } else if (type == Type.OBJECT) {
                value(Type.values()[4 + of(Type.values().length - 4)], depth);
            } else if (type == Type.STRING && way > 7) {
                if (program.sites > 0 && chance(20)) joined(depth);
                else known(type, depth);
            } else if (type == Type.STRING && way == 7) {
                one(Type.INT, depth).invokestatic(CD_String, "valueOf", MethodTypeDesc.of(CD_String, CD_int));
            } else if (type.isArray() && way == 7) {
                one(type, depth).invokevirtual(type.desc, "clone", MethodTypeDesc.of(CD_Object)).checkcast(type.desc);
            } else {
                simple(type);
            }
        }

        /** In place of null takes what a static field has. */
        void unlessNull(Type type) {
            Label there = code.newLabel();
            code.dup().ifnonnull(there).pop().getstatic(P, "s" + type + of(2), type.desc).labelBinding(there);
        }

        CodeBuilder one(Type type, int depth) {
            value(type, depth);
            return code;
        }

        CodeBuilder two(Type type, int depth) {
            value(type, depth);
            value(type, depth);
            return code;
        }

        /** Two numbers, of which the second is seldom 0. */
        CodeBuilder divisor(Type type, int depth) {
            two(type, depth);
            if (chance(92)) {
                if (type == Type.INT) code.iconst_1().ior();
                else code.lconst_1().lor();
            }
            return code;
        }

        void converted(Type type, int depth) {
            Type from = Type.values()[of(4)];
            value(from, depth);
            if (from != type) code.conversion(from.kind, type.kind);
        }

        void element(Type array, int depth) {
            value(array, depth);
            index();
            code.arrayLoad(array.kept());
        }

        void field(Type type, int depth) {
            value(Type.NODE, depth);
            code.getfield(N, "f" + type, type.desc);
        }

        void math(Type type, int depth) {
            ClassDesc math = ClassDesc.of("java.lang.Math");
            if (chance(30)) one(type, depth).invokestatic(math, "abs", MethodTypeDesc.of(type.desc, type.desc));
            else if (chance(80) || type.ordinal() > 1) two(type, depth).invokestatic(math, chance(50) ? "min" : "max", MethodTypeDesc.of(type.desc, type.desc, type.desc));
            else two(type, depth).invokestatic(math, List.of("addExact", "floorMod", "multiplyExact").get(of(3)), MethodTypeDesc.of(type.desc, type.desc, type.desc));
        }
    }
}

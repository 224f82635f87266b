import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

/**
 * Makes programs of random bytecode that verifies and ends: straight code over a stack of known types, in blocks of branches, loops of few
 * turns, switches, handlers and locks, at whose ends the stack is empty. Writes them one after the other, each behind its length.
 */
public class Generate {
    static final ClassDesc SELF = ClassDesc.of("Made");
    static final ClassDesc PROGRAM = ClassDesc.of("Program");
    static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
    static final MethodTypeDesc RUN = MethodTypeDesc.of(CD_long, CD_int, CD_long, CD_float, CD_double, CD_Object);
    static final ClassFile FORM = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
        ClassHierarchyResolver.of(List.of(PROGRAM), Map.of(SELF, CD_Object)).orElse(ClassHierarchyResolver.defaultResolver())));
    static final int HELPERS = 2;
    /** Locals by kind, at the same slots in all methods: this, the arguments, then more of each kind and the arrays. */
    static final int[] INTS = {1, 8, 9, 300};
    static final int[] LONGS = {2, 10, 12};
    static final int[] FLOATS = {4, 14};
    static final int[] DOUBLES = {5, 15, 17};
    static final int OBJECT = 7;
    static final int BYTE_ARRAY = 19;
    static final int INT_ARRAY = 20;
    static final int LONG_ARRAY = 21;
    static final int DOUBLE_ARRAY = 22;
    static final int OBJECT_ARRAY = 23;
    static final int CHAR_ARRAY = 24;
    static final int FIRST_FREE = 25;

    final SplittableRandom random;
    /** What is on the stack: I, J, F, D, A; the top comes last. */
    final StringBuilder stack = new StringBuilder();
    CodeBuilder code;
    int free = FIRST_FREE;
    int budget;
    int helper;

    Generate(long seed) {
        random = new SplittableRandom(seed);
    }

    int pick(int... values) {
        return values[random.nextInt(values.length)];
    }

    boolean chance(int in) {
        return random.nextInt(in) == 0;
    }

    boolean top(String types) {
        return stack.length() >= types.length() && stack.substring(stack.length() - types.length()).equals(types);
    }

    void took(int values) {
        stack.setLength(stack.length() - values);
    }

    byte[] bytes() {
        return FORM.build(SELF, b -> {
            b.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withInterfaceSymbols(PROGRAM);
            for (ClassDesc type : List.of(CD_int, CD_long, CD_float, CD_double)) {
                String letter = type.descriptorString();
                b.withField("s" + letter, type, ClassFile.ACC_STATIC);
                b.withField("f" + letter, type, chance(4) ? ClassFile.ACC_VOLATILE : 0);
            }
            b.withField("fB", ClassDesc.ofDescriptor("B"), 0).withField("fS", ClassDesc.ofDescriptor("S"), 0);
            b.withMethodBody(INIT_NAME, MTD_void, ClassFile.ACC_PUBLIC, c -> c.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_());
            for (int i = 0; i <= HELPERS; i++) {
                int number = i;
                b.withMethodBody(i == 0 ? "run" : "helper" + i, RUN, ClassFile.ACC_PUBLIC, c -> method(c, number));
            }
        });
    }

    void method(CodeBuilder builder, int number) {
        code = builder;
        helper = number;
        free = FIRST_FREE;
        budget = 6;
        stack.setLength(0);
        for (int local : new int[] {8, 9, 300}) {
            code.iload(1).loadConstant(local * 77).ixor().istore(local);
        }
        for (int local : new int[] {10, 12}) {
            code.lload(2).loadConstant(local * 1_000_003L).lmul().lstore(local);
        }
        code.fload(4).loadConstant(2.5f).fmul().fstore(14);
        for (int local : new int[] {15, 17}) {
            code.dload(5).loadConstant(local / 3.0).dadd().dstore(local);
        }
        for (int local = BYTE_ARRAY; local <= CHAR_ARRAY; local++) {
            code.loadConstant(8);
            switch (local) {
                case BYTE_ARRAY -> code.newarray(TypeKind.BYTE);
                case INT_ARRAY -> code.newarray(TypeKind.INT);
                case LONG_ARRAY -> code.newarray(TypeKind.LONG);
                case DOUBLE_ARRAY -> code.newarray(TypeKind.DOUBLE);
                case CHAR_ARRAY -> code.newarray(TypeKind.CHAR);
                default -> code.anewarray(CD_Object);
            }
            code.astore(local);
        }
        for (int blocks = 2 + random.nextInt(4); blocks > 0; blocks--) {
            block(0);
        }
        // All there is flows into the result.
        code.loadConstant(17L);
        for (int local : INTS) {
            code.loadConstant(31L).lmul().iload(local).i2l().ladd();
        }
        for (int local : LONGS) {
            code.loadConstant(31L).lmul().lload(local).ladd();
        }
        for (int local : FLOATS) {
            code.loadConstant(31L).lmul().fload(local).invokestatic(ClassDesc.of("java.lang.Float"), "floatToIntBits", MethodTypeDesc.of(CD_int, CD_float)).i2l().ladd();
        }
        for (int local : DOUBLES) {
            code.loadConstant(31L).lmul().dload(local).invokestatic(ClassDesc.of("java.lang.Double"), "doubleToLongBits", MethodTypeDesc.of(CD_long, CD_double)).ladd();
        }
        for (int local : new int[] {BYTE_ARRAY, INT_ARRAY, LONG_ARRAY, DOUBLE_ARRAY, CHAR_ARRAY}) {
            ClassDesc type = ClassDesc.ofDescriptor(switch (local) {
                case BYTE_ARRAY -> "[B";
                case INT_ARRAY -> "[I";
                case LONG_ARRAY -> "[J";
                case CHAR_ARRAY -> "[C";
                default -> "[D";
            });
            code.loadConstant(31L).lmul().aload(local).invokestatic(ClassDesc.of("java.util.Arrays"), "hashCode", MethodTypeDesc.of(CD_int, type)).i2l().ladd();
        }
        code.lreturn();
    }

    /** Code that begins and ends with an empty stack. */
    void block(int depth) {
        // So that no program grows too long.
        int kind = depth > 3 || --budget < 0 ? 0 : random.nextInt(10);
        switch (kind) {
            case 4 -> branch(depth);
            case 5 -> loop(depth);
            case 6 -> choice(depth);
            case 7 -> handled(depth);
            case 8 -> {
                if (chance(3)) {
                    locked(depth);
                } else {
                    branch(depth);
                }
            }
            default -> straight();
        }
    }

    void blocks(int depth) {
        for (int times = random.nextInt(3); times >= 0; times--) {
            block(depth + 1);
        }
    }

    void straight() {
        for (int length = 4 + random.nextInt(20); length > 0; length--) {
            instruction();
        }
        while (!stack.isEmpty()) {
            drop();
        }
    }

    /** The top of the stack goes into a local, a field, or nowhere. */
    void drop() {
        char type = stack.charAt(stack.length() - 1);
        took(1);
        if (chance(5)) {
            if (type == 'J' || type == 'D') {
                code.pop2();
            } else {
                code.pop();
            }
            return;
        }
        if (chance(6) && type != 'A') {
            code.putstatic(SELF, "s" + type, ClassDesc.ofDescriptor("" + type));
            return;
        }
        switch (type) {
            case 'I' -> code.istore(pick(INTS));
            case 'J' -> code.lstore(pick(LONGS));
            case 'F' -> code.fstore(pick(FLOATS));
            case 'D' -> code.dstore(pick(DOUBLES));
            default -> code.astore(OBJECT);
        }
    }

    void push(char type) {
        stack.append(type);
        switch (type) {
            case 'I' -> {
                switch (random.nextInt(6)) {
                    case 0 -> code.loadConstant(pick(-1, 0, 1, 5, Integer.MIN_VALUE, Integer.MAX_VALUE, 127, -128, 32767, 65536));
                    case 1 -> code.loadConstant(random.nextInt() >> random.nextInt(32));
                    case 2 -> code.getstatic(SELF, "sI", CD_int);
                    case 3 -> code.aload(0).getfield(SELF, "fB", ClassDesc.ofDescriptor("B"));
                    default -> code.iload(pick(INTS));
                }
            }
            case 'J' -> {
                switch (random.nextInt(5)) {
                    case 0 -> code.loadConstant(random.nextLong() >> random.nextInt(64));
                    case 1 -> code.loadConstant(new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32}[random.nextInt(6)]);
                    case 2 -> code.aload(0).getfield(SELF, "fJ", CD_long);
                    default -> code.lload(pick(LONGS));
                }
            }
            case 'F' -> {
                switch (random.nextInt(4)) {
                    case 0 -> code.loadConstant(new float[] {0, -0f, 1, Float.NaN, Float.POSITIVE_INFINITY, 1e30f, Float.MIN_VALUE}[random.nextInt(7)]);
                    case 1 -> code.getstatic(SELF, "sF", CD_float);
                    default -> code.fload(pick(FLOATS));
                }
            }
            case 'D' -> {
                switch (random.nextInt(4)) {
                    case 0 -> code.loadConstant(new double[] {0, -0.0, 1, Double.NaN, Double.NEGATIVE_INFINITY, 1e300, 9.3e18}[random.nextInt(7)]);
                    case 1 -> code.aload(0).getfield(SELF, "fD", CD_double);
                    default -> code.dload(pick(DOUBLES));
                }
            }
            default -> {
                switch (random.nextInt(8)) {
                    case 0 -> code.aconst_null();
                    case 1 -> code.loadConstant("text");
                    case 2 -> code.aload(pick(BYTE_ARRAY, INT_ARRAY, OBJECT_ARRAY));
                    case 3 -> code.aload(0);
                    default -> code.aload(OBJECT);
                }
            }
        }
    }

    char kind() {
        return "IIIIJJJFDDA".charAt(random.nextInt(11));
    }

    /** An index, mostly within an array. */
    void index() {
        code.iload(pick(INTS));
        if (!chance(40)) {
            code.loadConstant(7).iand();
        }
    }

    void instruction() {
        if (stack.length() < 2 || stack.length() < 9 && chance(4)) {
            push(kind());
            return;
        }
        int choice = random.nextInt(12);
        if (choice < 5 && operation()) {
            return;
        }
        switch (choice) {
            case 5 -> shuffle();
            case 6 -> convert();
            case 7 -> array();
            case 8 -> call();
            case 9 -> reference();
            case 10 -> code.iinc(pick(INTS), chance(3) ? random.nextInt(-30000, 30000) : random.nextInt(-100, 100));
            default -> drop();
        }
    }

    static final Opcode[] OF_INTS = {Opcode.IADD, Opcode.ISUB, Opcode.IMUL, Opcode.IAND, Opcode.IOR, Opcode.IXOR, Opcode.ISHL, Opcode.ISHR, Opcode.IUSHR};
    static final Opcode[] OF_LONGS = {Opcode.LADD, Opcode.LSUB, Opcode.LMUL, Opcode.LAND, Opcode.LOR, Opcode.LXOR};
    static final Opcode[] OF_FLOATS = {Opcode.FADD, Opcode.FSUB, Opcode.FMUL, Opcode.FDIV, Opcode.FREM};
    static final Opcode[] OF_DOUBLES = {Opcode.DADD, Opcode.DSUB, Opcode.DMUL, Opcode.DDIV, Opcode.DREM};

    void plain(Opcode[] codes) {
        code.with(OperatorInstruction.of(codes[random.nextInt(codes.length)]));
    }

    boolean operation() {
        if (top("II")) {
            if (chance(5)) {
                if (!chance(20)) {
                    code.loadConstant(1).ior();
                }
                if (random.nextBoolean()) {
                    code.idiv();
                } else {
                    code.irem();
                }
            } else {
                plain(OF_INTS);
            }
            took(1);
        } else if (top("JJ")) {
            switch (random.nextInt(6)) {
                case 0 -> {
                    if (!chance(20)) {
                        code.loadConstant(1L).lor();
                    }
                    if (random.nextBoolean()) {
                        code.ldiv();
                    } else {
                        code.lrem();
                    }
                    took(1);
                }
                case 1 -> {
                    code.lcmp();
                    took(2);
                    stack.append('I');
                }
                default -> {
                    plain(OF_LONGS);
                    took(1);
                }
            }
        } else if (top("JI")) {
            switch (random.nextInt(3)) {
                case 0 -> code.lshl();
                case 1 -> code.lshr();
                default -> code.lushr();
            }
            took(1);
        } else if (top("FF")) {
            if (chance(4)) {
                if (random.nextBoolean()) {
                    code.fcmpl();
                } else {
                    code.fcmpg();
                }
                took(2);
                stack.append('I');
            } else {
                plain(OF_FLOATS);
                took(1);
            }
        } else if (top("DD")) {
            if (chance(4)) {
                if (random.nextBoolean()) {
                    code.dcmpl();
                } else {
                    code.dcmpg();
                }
                took(2);
                stack.append('I');
            } else {
                plain(OF_DOUBLES);
                took(1);
            }
        } else if (top("I")) {
            code.ineg();
        } else if (top("J")) {
            code.lneg();
        } else if (top("F")) {
            code.fneg();
        } else if (top("D")) {
            code.dneg();
        } else {
            return false;
        }
        return true;
    }

    boolean wide(int fromTop) {
        char type = stack.charAt(stack.length() - 1 - fromTop);
        return type == 'J' || type == 'D';
    }

    void insert(int below, String values) {
        stack.insert(stack.length() - below, values);
    }

    /** The instructions that move values of the stack, in the forms that JVMS has for their categories. */
    void shuffle() {
        int depth = stack.length();
        String one = stack.substring(depth - 1);
        String two = stack.substring(depth - 2);
        boolean first = wide(0);
        boolean second = wide(1);
        switch (random.nextInt(7)) {
            case 0 -> {
                if (first) {
                    code.dup2();
                } else {
                    code.dup();
                }
                stack.append(one);
            }
            case 1 -> {
                if (first || second) {
                    return;
                }
                code.swap();
                stack.setLength(depth - 2);
                stack.append(two.charAt(1)).append(two.charAt(0));
            }
            case 2 -> {
                if (first || second) {
                    return;
                }
                code.dup_x1();
                insert(2, one);
            }
            case 3 -> {
                if (first) {
                    return;
                }
                if (second) {
                    code.dup_x2();
                    insert(2, one);
                } else if (depth > 2 && !wide(2)) {
                    code.dup_x2();
                    insert(3, one);
                }
            }
            case 4 -> {
                if (first || second) {
                    return;
                }
                code.dup2();
                stack.append(two);
            }
            case 5 -> {
                if (first && !second) {
                    code.dup2_x1();
                    insert(2, one);
                } else if (!first && !second && depth > 2 && !wide(2)) {
                    code.dup2_x1();
                    insert(3, two);
                }
            }
            default -> {
                if (first && second) {
                    code.dup2_x2();
                    insert(2, one);
                } else if (first && depth > 2 && !wide(2)) {
                    code.dup2_x2();
                    insert(3, one);
                } else if (!first && !second && depth > 2 && wide(2)) {
                    code.dup2_x2();
                    insert(3, two);
                } else if (!first && !second && depth > 3 && !wide(2) && !wide(3)) {
                    code.dup2_x2();
                    insert(4, two);
                }
            }
        }
    }

    void convert() {
        char from = stack.charAt(stack.length() - 1);
        if (from == 'A') {
            drop();
            return;
        }
        char to = "IJFD".charAt(random.nextInt(4));
        took(1);
        if (from == to) {
            if (to == 'I') {
                switch (random.nextInt(3)) {
                    case 0 -> code.i2b();
                    case 1 -> code.i2c();
                    default -> code.i2s();
                }
            }
        } else {
            code.conversion(TypeKind.fromDescriptor("" + from), TypeKind.fromDescriptor("" + to));
        }
        stack.append(to);
    }

    void array() {
        char type = stack.charAt(stack.length() - 1);
        if (random.nextBoolean()) {
            switch (random.nextInt(6)) {
                case 0 -> {
                    code.aload(BYTE_ARRAY);
                    index();
                    code.baload();
                    stack.append('I');
                }
                case 1 -> {
                    code.aload(INT_ARRAY);
                    index();
                    code.iaload();
                    stack.append('I');
                }
                case 2 -> {
                    code.aload(LONG_ARRAY);
                    index();
                    code.laload();
                    stack.append('J');
                }
                case 3 -> {
                    code.aload(DOUBLE_ARRAY);
                    index();
                    code.daload();
                    stack.append('D');
                }
                case 4 -> {
                    code.aload(CHAR_ARRAY);
                    index();
                    code.caload();
                    stack.append('I');
                }
                default -> {
                    code.aload(OBJECT_ARRAY);
                    index();
                    code.aaload();
                    stack.append('A');
                }
            }
            return;
        }
        // Through a local, as the array comes first.
        drop();
        switch (type) {
            case 'I' -> {
                int which = pick(BYTE_ARRAY, INT_ARRAY, CHAR_ARRAY);
                code.aload(which);
                index();
                code.iload(pick(INTS));
                switch (which) {
                    case BYTE_ARRAY -> code.bastore();
                    case CHAR_ARRAY -> code.castore();
                    default -> code.iastore();
                }
            }
            case 'J' -> {
                code.aload(LONG_ARRAY);
                index();
                code.lload(pick(LONGS)).lastore();
            }
            case 'D' -> {
                code.aload(DOUBLE_ARRAY);
                index();
                code.dload(pick(DOUBLES)).dastore();
            }
            case 'A' -> {
                code.aload(OBJECT_ARRAY);
                index();
                code.aload(OBJECT).aastore();
            }
            default -> code.aload(0).fload(pick(FLOATS)).putfield(SELF, "fF", CD_float);
        }
    }

    void call() {
        if (helper < HELPERS && chance(4)) {
            code.aload(0).iload(pick(INTS)).lload(pick(LONGS)).fload(pick(FLOATS)).dload(pick(DOUBLES)).aload(OBJECT);
            code.invokevirtual(SELF, "helper" + (helper + 1), RUN);
            stack.append('J');
        } else if (top("II")) {
            code.invokestatic(MATH, random.nextBoolean() ? "max" : "min", MethodTypeDesc.of(CD_int, CD_int, CD_int));
            took(1);
        } else if (top("JJ")) {
            code.invokestatic(MATH, "multiplyHigh", MethodTypeDesc.of(CD_long, CD_long, CD_long));
            took(1);
        } else if (top("DD")) {
            code.invokestatic(MATH, random.nextBoolean() ? "max" : "min", MethodTypeDesc.of(CD_double, CD_double, CD_double));
            took(1);
        } else if (top("D")) {
            code.invokestatic(MATH, new String[] {"sqrt", "abs", "floor", "rint"}[random.nextInt(4)], MethodTypeDesc.of(CD_double, CD_double));
        } else if (top("J")) {
            code.invokestatic(ClassDesc.of("java.lang.Long"), new String[] {"bitCount", "numberOfTrailingZeros", "hashCode"}[random.nextInt(3)], MethodTypeDesc.of(CD_int, CD_long));
            took(1);
            stack.append('I');
        } else if (top("I")) {
            if (random.nextBoolean()) {
                took(1);
                code.istore(9).aload(0).iload(9).invokeinterface(PROGRAM, "twice", MethodTypeDesc.of(CD_int, CD_int));
                stack.append('I');
            } else {
                code.invokestatic(CD_String, "valueOf", MethodTypeDesc.of(CD_String, CD_int));
                took(1);
                stack.append('A');
            }
        } else {
            drop();
        }
    }

    void reference() {
        if (!top("A")) {
            push('A');
        }
        switch (random.nextInt(4)) {
            case 0 -> {
                code.instanceOf(chance(2) ? CD_String : ClassDesc.ofDescriptor("[I"));
                took(1);
                stack.append('I');
            }
            case 1 -> {
                took(1);
                code.astore(OBJECT).aload(OBJECT).instanceOf(CD_String);
                Label no = code.newLabel();
                Label end = code.newLabel();
                // The stack below is the same on both ways.
                code.ifeq(no).aload(OBJECT).checkcast(CD_String).invokevirtual(CD_String, "length", MethodTypeDesc.of(CD_int)).goto_(end);
                code.labelBinding(no).loadConstant(-1).labelBinding(end);
                stack.append('I');
            }
            case 2 -> {
                took(1);
                code.aload(chance(2) ? OBJECT : 0);
                if (random.nextBoolean()) {
                    code.if_acmpeq(skipTo());
                } else {
                    code.if_acmpne(skipTo());
                }
                code.iinc(8, 3);
                code.labelBinding(skip);
            }
            default -> {
                took(1);
                if (random.nextBoolean()) {
                    code.ifnull(skipTo());
                } else {
                    code.ifnonnull(skipTo());
                }
                code.iinc(9, 5);
                code.labelBinding(skip);
            }
        }
    }

    private Label skip;

    private Label skipTo() {
        skip = code.newLabel();
        return skip;
    }

    static final Opcode[] WITH_ZERO = {Opcode.IFEQ, Opcode.IFNE, Opcode.IFLT, Opcode.IFGE, Opcode.IFGT, Opcode.IFLE};
    static final Opcode[] OF_TWO = {Opcode.IF_ICMPEQ, Opcode.IF_ICMPNE, Opcode.IF_ICMPLT, Opcode.IF_ICMPGE, Opcode.IF_ICMPGT, Opcode.IF_ICMPLE};

    void condition(Label target) {
        if (random.nextBoolean()) {
            code.iload(pick(INTS)).branch(WITH_ZERO[random.nextInt(6)], target);
        } else {
            code.iload(pick(INTS)).iload(pick(INTS)).branch(OF_TWO[random.nextInt(6)], target);
        }
    }

    void branch(int depth) {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        condition(otherwise);
        blocks(depth);
        if (random.nextBoolean()) {
            code.goto_(end).labelBinding(otherwise);
            blocks(depth);
        } else {
            code.labelBinding(otherwise);
        }
        code.labelBinding(end);
    }

    void loop(int depth) {
        int counter = free++;
        Label again = code.newLabel();
        Label end = code.newLabel();
        code.loadConstant(1 + random.nextInt(depth == 0 ? 12 : 4)).istore(counter).labelBinding(again);
        blocks(depth);
        if (chance(3)) {
            condition(end);
        }
        code.iinc(counter, -1).iload(counter).ifgt(again).labelBinding(end);
    }

    void choice(int depth) {
        List<SwitchCase> cases = new ArrayList<>();
        Label end = code.newLabel();
        Label otherwise = code.newLabel();
        boolean dense = random.nextBoolean();
        int number = 1 + random.nextInt(5);
        int first = random.nextInt(-3, 3);
        for (int i = 0; i < number; i++) {
            cases.add(SwitchCase.of(dense ? first + i : first + i * (1 + i * 1000), code.newLabel()));
        }
        code.iload(pick(INTS)).loadConstant(7).iand();
        if (dense) {
            code.tableswitch(first, first + number - 1, otherwise, cases);
        } else {
            code.lookupswitch(otherwise, cases);
        }
        for (SwitchCase one : cases) {
            code.labelBinding(one.target());
            straight();
            if (random.nextBoolean()) {
                code.goto_(end);
            }
        }
        code.labelBinding(otherwise);
        blocks(depth);
        code.labelBinding(end);
    }

    void handled(int depth) {
        Label start = code.newBoundLabel();
        code.nop();
        blocks(depth);
        if (chance(4)) {
            Label on = code.newLabel();
            condition(on);
            ClassDesc thrown = ClassDesc.of(chance(2) ? "java.lang.IllegalStateException" : "java.lang.ArithmeticException");
            code.new_(thrown).dup().invokespecial(thrown, INIT_NAME, MTD_void).athrow().labelBinding(on);
        }
        Label end = code.newBoundLabel();
        Label after = code.newLabel();
        code.goto_(after);
        Label handler = code.newBoundLabel();
        if (random.nextBoolean()) {
            code.exceptionCatch(start, end, handler, ClassDesc.of("java.lang.ArithmeticException"));
            Label more = code.newLabel();
            code.pop().iinc(1, 11).goto_(after).labelBinding(more);
            code.exceptionCatch(start, end, more, ClassDesc.of("java.lang.RuntimeException"));
            code.astore(OBJECT).iinc(8, 13);
        } else {
            code.exceptionCatchAll(start, end, handler);
            code.invokevirtual(CD_Object, "getClass", MethodTypeDesc.of(ClassDesc.of("java.lang.Class")));
            code.invokevirtual(ClassDesc.of("java.lang.Class"), "getName", MethodTypeDesc.of(CD_String)).invokevirtual(CD_Object, "hashCode", MethodTypeDesc.of(CD_int));
            code.istore(pick(INTS));
        }
        code.labelBinding(after);
    }

    void locked(int depth) {
        code.aload(0).monitorenter();
        Label start = code.newBoundLabel();
        code.nop();
        blocks(depth);
        code.aload(0).monitorexit();
        Label end = code.newBoundLabel();
        Label after = code.newLabel();
        code.goto_(after);
        Label handler = code.newBoundLabel();
        code.aload(0).monitorexit();
        Label handlerEnd = code.newBoundLabel();
        code.athrow();
        code.exceptionCatchAll(start, end, handler).exceptionCatchAll(handler, handlerEnd, handler);
        code.labelBinding(after);
    }

    public static void main(String[] args) throws Exception {
        long first = Long.parseLong(args[0]);
        long count = Long.parseLong(args[1]);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(args[2])))) {
            for (long seed = first; seed < first + count; seed++) {
                byte[] bytes = new Generate(seed).bytes();
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
    }
}

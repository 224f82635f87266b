import static java.lang.classfile.ClassFile.ACC_ABSTRACT;
import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SUPER;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.classfile.attribute.NestHostAttribute;
import java.lang.classfile.attribute.NestMembersAttribute;
import java.lang.classfile.attribute.PermittedSubclassesAttribute;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.classfile.Signature;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/** What a class file says, to be changed and written: fields, methods, supers, attributes. Its code shows and fills what it declares. */
class GeneratedClass {
    record Field(String name, String type, int flags, int constant) {
        boolean isStatic() {
            return (flags & ACC_STATIC) != 0;
        }
    }

    /** Returns its name and this number, as a String. */
    record Method(String name, int flags, int number) {
    }

    final String name;
    String parent = "java.lang.Object";
    List<String> interfaces = new ArrayList<>();
    int flags = ACC_PUBLIC | ACC_SUPER;
    List<Field> fields = new ArrayList<>();
    List<Method> methods = new ArrayList<>();
    String annotation;
    String nestHost;
    List<String> nestMembers = new ArrayList<>();
    List<String> permitted = new ArrayList<>();
    List<String> components = new ArrayList<>();
    List<String> inner = new ArrayList<>();
    String signature;

    GeneratedClass(String name) {
        this.name = name;
    }

    GeneratedClass copy() {
        GeneratedClass copy = new GeneratedClass(name);
        copy.parent = parent;
        copy.interfaces.addAll(interfaces);
        copy.flags = flags;
        copy.fields.addAll(fields);
        copy.methods.addAll(methods);
        copy.annotation = annotation;
        copy.nestHost = nestHost;
        copy.nestMembers.addAll(nestMembers);
        copy.permitted.addAll(permitted);
        copy.components.addAll(components);
        copy.inner.addAll(inner);
        copy.signature = signature;
        return copy;
    }

    private static ClassDesc type(String name) {
        return ClassDesc.of(name);
    }

    private static List<ClassDesc> types(List<String> names) {
        return names.stream().map(ClassDesc::of).toList();
    }

    private static final ClassDesc BUILDER = ClassDesc.of("java.lang.StringBuilder");
    private static final MethodTypeDesc TO_STRING = MethodTypeDesc.of(CD_String);

    private byte[] bytes;

    /** The class file, made once: nothing is changed any more. */
    byte[] bytes() {
        return bytes != null ? bytes : (bytes = make());
    }

    private byte[] make() {
        ClassDesc self = type(name);
        return ClassFile.of().build(self, builder -> {
            builder.withFlags(flags).withSuperclass(type(parent)).withInterfaceSymbols(types(interfaces));
            for (Field field : fields) {
                builder.withField(field.name, ClassDesc.ofDescriptor(field.type), it -> {
                    it.withFlags(field.flags);
                    if (field.constant != 0) {
                        it.with(ConstantValueAttribute.of(constant(field)));
                    }
                });
            }
            builder.withMethodBody("<init>", MethodTypeDesc.of(CD_void), ACC_PUBLIC,
                code -> code.aload(0).invokespecial(type(parent), "<init>", MethodTypeDesc.of(CD_void)).return_());
            builder.withMethodBody("show", TO_STRING, ACC_PUBLIC, code -> show(code, self));
            builder.withMethodBody("fill", MethodTypeDesc.of(CD_void, CD_int), ACC_PUBLIC, code -> fill(code, self));
            builder.withMethodBody("run", MethodTypeDesc.of(CD_String, type("java.lang.Runnable")), ACC_PUBLIC, code -> run(code, self));
            builder.withMethodBody("digest", MethodTypeDesc.of(CD_int), ACC_PUBLIC, code -> digest(code, self));
            for (Method method : methods) {
                if ((method.flags & ACC_ABSTRACT) != 0) {
                    builder.withMethod(method.name, TO_STRING, method.flags, it -> { });
                } else {
                    builder.withMethodBody(method.name, TO_STRING, method.flags,
                        code -> code.loadConstant(method.name + "#" + method.number).areturn());
                }
            }
            attributes(builder, self);
        });
    }

    private static java.lang.constant.ConstantDesc constant(Field field) {
        switch (field.type) {
            case "J":
                return (long) field.constant;
            case "D":
                return (double) field.constant;
            case "Ljava/lang/String;":
                return "constant " + field.constant;
            default:
                return field.constant;
        }
    }

    private void attributes(java.lang.classfile.ClassBuilder builder, ClassDesc self) {
        if (annotation != null) {
            builder.with(RuntimeVisibleAnnotationsAttribute.of(Annotation.of(type(annotation))));
        }
        if (nestHost != null) {
            builder.with(NestHostAttribute.of(type(nestHost)));
        }
        if (!nestMembers.isEmpty()) {
            builder.with(NestMembersAttribute.ofSymbols(types(nestMembers)));
        }
        if (!permitted.isEmpty()) {
            builder.with(PermittedSubclassesAttribute.ofSymbols(types(permitted)));
        }
        if (!components.isEmpty()) {
            builder.with(RecordAttribute.of(components.stream().map(c -> RecordComponentInfo.of(c, CD_int)).toList()));
        }
        if (!inner.isEmpty()) {
            builder.with(InnerClassesAttribute.of(inner.stream().map(i -> java.lang.classfile.attribute.InnerClassInfo.of(type(i),
                java.util.Optional.of(self), java.util.Optional.of(i.substring(i.lastIndexOf('$') + 1)), ACC_STATIC)).toList()));
        }
        if (signature != null) {
            builder.with(SignatureAttribute.of(java.lang.classfile.ClassSignature.parseFrom(signature)));
        }
    }

    /** All fields' values, the superclass's first. */
    private void show(CodeBuilder code, ClassDesc self) {
        code.new_(BUILDER).dup().invokespecial(BUILDER, "<init>", MethodTypeDesc.of(CD_void));
        if (!parent.startsWith("java.")) {
            code.aload(0).invokespecial(type(parent), "show", TO_STRING).invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, CD_String));
        }
        for (Field field : fields) {
            ClassDesc type = ClassDesc.ofDescriptor(field.type);
            code.loadConstant(" " + field.name + "=").invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, CD_String));
            if (field.isStatic()) {
                code.getstatic(self, field.name, type);
            } else {
                code.aload(0).getfield(self, field.name, type);
            }
            ClassDesc shown = !type.isPrimitive() ? CD_Object : "BSI".contains(field.type) ? CD_int : type;
            code.invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, shown));
        }
        code.invokevirtual(BUILDER, "toString", TO_STRING).areturn();
    }

    /** Gives all fields that aren't final values that follow from a number. */
    private void fill(CodeBuilder code, ClassDesc self) {
        if (!parent.startsWith("java.")) {
            code.aload(0).iload(1).loadConstant(17).iadd().invokespecial(type(parent), "fill", MethodTypeDesc.of(CD_void, CD_int));
        }
        int at = 0;
        for (Field field : fields) {
            at++;
            if ((field.flags & ACC_FINAL) != 0) {
                continue;
            }
            ClassDesc type = ClassDesc.ofDescriptor(field.type);
            if (!field.isStatic()) {
                code.aload(0);
            }
            code.iload(1).loadConstant(at).iadd();
            if (type.isArray()) {
                code.pop().aconst_null();
            } else if (!type.isPrimitive()) {
                code.invokestatic(CD_String, "valueOf", MethodTypeDesc.of(CD_String, CD_int));
            } else if (field.type.equals("Z")) {
                code.loadConstant(1).iand();
            } else if (!field.type.equals("I")) {
                code.conversion(TypeKind.INT, TypeKind.from(type));
            }
            if (field.isStatic()) {
                code.putstatic(self, field.name, type);
            } else {
                code.putfield(self, field.name, type);
            }
        }
        code.return_();
    }

    /** A number that follows from all instance fields' values, the superclass's too. */
    private void digest(CodeBuilder code, ClassDesc self) {
        if (parent.startsWith("java.")) {
            code.loadConstant(0);
        } else {
            code.aload(0).invokespecial(type(parent), "digest", MethodTypeDesc.of(CD_int));
        }
        for (Field field : fields) {
            if (field.isStatic()) {
                continue;
            }
            ClassDesc type = ClassDesc.ofDescriptor(field.type);
            code.loadConstant(31).imul().aload(0).getfield(self, field.name, type);
            if (!type.isPrimitive()) {
                code.invokestatic(ClassDesc.of("java.util.Objects"), "hashCode", MethodTypeDesc.of(CD_int, CD_Object));
            } else if ("JFD".contains(field.type)) {
                code.conversion(TypeKind.from(type), TypeKind.INT);
            }
            code.iadd();
        }
        code.ireturn();
    }

    /** Shows itself before and after something, and then reads a field that may be gone. */
    private void run(CodeBuilder code, ClassDesc self) {
        MethodTypeDesc append = MethodTypeDesc.of(BUILDER, CD_String);
        code.new_(BUILDER).dup().invokespecial(BUILDER, "<init>", MethodTypeDesc.of(CD_void));
        code.aload(0).invokevirtual(self, "show", TO_STRING).invokevirtual(BUILDER, "append", append).astore(2);
        code.aload(1).invokeinterface(type("java.lang.Runnable"), "run", MethodTypeDesc.of(CD_void));
        code.aload(2).loadConstant(" then").invokevirtual(BUILDER, "append", append);
        code.aload(0).invokevirtual(self, "show", TO_STRING).invokevirtual(BUILDER, "append", append).pop();
        Field first = fields.stream().filter(field -> field.type.equals("I") && !field.isStatic()).findFirst().orElse(null);
        if (first != null) {
            code.trying(
                body -> body.aload(2).aload(0).getfield(self, first.name, CD_int).invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, CD_int)).pop(),
                catching -> catching.catching(ClassDesc.of("java.lang.LinkageError"),
                    handler -> handler.astore(3).aload(2).loadConstant(" gone").invokevirtual(BUILDER, "append", append).pop()));
        }
        code.aload(2).invokevirtual(BUILDER, "toString", TO_STRING).areturn();
    }
}

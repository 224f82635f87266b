/* What can be asked of classes, methods and fields. */
#include "agent.h"

static const char *or_null(const char *text) { return text == NULL ? "null" : text; }

static void ask_field(jclass klass, jfieldID field) {
    char *name = NULL, *signature = NULL, *generic = NULL;
    jint modifiers = 0;
    jboolean synthetic = 0;
    jclass owner = NULL;
    MUST(GetFieldName, klass, field, &name, &signature, &generic);
    MUST(GetFieldModifiers, klass, field, &modifiers);
    MUST(IsFieldSynthetic, klass, field, &synthetic);
    MUST(GetFieldDeclaringClass, klass, field, &owner);
    say("  field %s %s %s modifiers %x synthetic %d of %s", name, signature, or_null(generic), modifiers, synthetic, class_signature(owner));
}

static void ask_method(jmethodID method) {
    char *name = NULL, *signature = NULL, *generic = NULL;
    jint modifiers = 0, locals = -1, arguments = -1, count = 0;
    jlocation first = -2, last = -2;
    jboolean native = 0, synthetic = 0, obsolete = 0;
    MUST(GetMethodName, method, &name, &signature, &generic);
    MUST(GetMethodModifiers, method, &modifiers);
    MUST(IsMethodNative, method, &native);
    MUST(IsMethodSynthetic, method, &synthetic);
    MUST(IsMethodObsolete, method, &obsolete);
    say("  method %s%s %s modifiers %x native %d synthetic %d obsolete %d", name, signature, or_null(generic), modifiers, native, synthetic, obsolete);
    jvmtiError e1 = (*jvmti)->GetMaxLocals(jvmti, method, &locals);
    jvmtiError e2 = (*jvmti)->GetArgumentsSize(jvmti, method, &arguments);
    jvmtiError e3 = (*jvmti)->GetMethodLocation(jvmti, method, &first, &last);
    say("    locals %d %s, arguments %d %s, from %d to %d %s", locals, error_name(e1), arguments, error_name(e2), (int)first, (int)last, error_name(e3));
    unsigned char *bytes = NULL;
    jvmtiError e4 = (*jvmti)->GetBytecodes(jvmti, method, &count, &bytes);
    unsigned hash = 7;
    for (int i = 0; e4 == 0 && i < count; i++) hash = hash * 31 + bytes[i];
    say("    bytecodes %d %x %s", count, hash, error_name(e4));
    jvmtiLineNumberEntry *lines = NULL;
    jvmtiError e5 = (*jvmti)->GetLineNumberTable(jvmti, method, &count, &lines);
    if (e5 != 0) say("    lines: %s", error_name(e5));
    for (int i = 0; e5 == 0 && i < count; i++) say("    %d line %d", (int)lines[i].start_location, lines[i].line_number);
    jvmtiLocalVariableEntry *variables = NULL;
    jvmtiError e6 = (*jvmti)->GetLocalVariableTable(jvmti, method, &count, &variables);
    if (e6 != 0) say("    variables: %s", error_name(e6));
    for (int i = 0; e6 == 0 && i < count; i++)
        say("    %s %s %s slot %d from %d for %d", variables[i].name, variables[i].signature, or_null(variables[i].generic_signature),
            variables[i].slot, (int)variables[i].start_location, variables[i].length);
}

static void ask_class(jclass klass) {
    char *signature = NULL, *generic = NULL, *source = NULL, *extension = NULL;
    jint status = 0, modifiers = 0, count = 0, minor = 0, major = 0;
    jboolean interface = 0, array = 0, modifiable = 0;
    jobject loader = NULL;
    MUST(GetClassSignature, klass, &signature, &generic);
    MUST(GetClassStatus, klass, &status);
    MUST(GetClassModifiers, klass, &modifiers);
    MUST(IsInterface, klass, &interface);
    MUST(IsArrayClass, klass, &array);
    MUST(GetClassLoader, klass, &loader);
    MUST(IsModifiableClass, klass, &modifiable);
    /* Whether a class that is used next is initialised differs. */
    say("%s %s status %x modifiers %x interface %d array %d loader %d modifiable %d", signature, or_null(generic),
        status & ~(JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_INITIALIZED), modifiers, interface, array, loader != NULL, modifiable);
    jvmtiError e1 = (*jvmti)->GetSourceFileName(jvmti, klass, &source);
    jvmtiError e2 = (*jvmti)->GetSourceDebugExtension(jvmti, klass, &extension);
    jvmtiError e3 = (*jvmti)->GetClassVersionNumbers(jvmti, klass, &minor, &major);
    say("  source %s, extension %s, version %s %d %d", e1 == 0 ? source : error_name(e1), error_name(e2), error_name(e3), minor, major > 60);
    jmethodID *methods = NULL;
    jfieldID *fields = NULL;
    jclass *interfaces = NULL;
    if (MUST(GetImplementedInterfaces, klass, &count, &interfaces) == 0) {
        for (int i = 0; i < count; i++) say("  implements %s", class_signature(interfaces[i]));
    }
    if (MUST(GetClassFields, klass, &count, &fields) == 0) {
        for (int i = 0; i < count; i++) ask_field(klass, fields[i]);
    }
    if (MUST(GetClassMethods, klass, &count, &methods) == 0) {
        for (int i = 0; i < count; i++) ask_method(methods[i]);
    }
}

NATIVE(void, Queries, ask, jobjectArray classes) {
    for (int i = 0; i < (*jni)->GetArrayLength(jni, classes); i++) ask_class((*jni)->GetObjectArrayElement(jni, classes, i));
    jint count = 0;
    jclass *all = NULL;
    int mine = 0, arrays = 0, primitives = 0;
    MUST(GetLoadedClasses, &count, &all);
    for (int i = 0; i < count; i++) {
        const char *signature = class_signature(all[i]);
        mine += strcmp(signature, "LQueries;") == 0;
        arrays += strcmp(signature, "[[Ljava/lang/String;") == 0;
        primitives += strlen(signature) == 1;
    }
    say("loaded: Queries %d, String[][] %d, primitives %d", mine, arrays, primitives);
    jobject loader = NULL;
    MUST(GetClassLoader, test, &loader);
    MUST(GetClassLoaderClasses, loader, &count, &all);
    mine = 0;
    for (int i = 0; i < count; i++) mine += strncmp(class_signature(all[i]), "LQueries", 8) == 0;
    say("the loader's: %d", mine);
    SHOW(GetClassSignature, NULL, NULL, NULL);
    SHOW(GetClassModifiers, (*jni)->NewStringUTF(jni, "x"), &count);
    SHOW(GetMethodModifiers, NULL, &count);
    SHOW(GetFieldModifiers, test, NULL, &count);
    jint hash = 0;
    jlong size = 0;
    SHOW(GetObjectHashCode, test, &hash);
    SHOW(GetObjectSize, test, &size);
    SHOW(GetObjectHashCode, NULL, &hash);
    say("hash %d, size %d", hash != 0, size > 0);
}

static void start(char *options) {
    NEED(can_get_bytecodes);
    NEED(can_get_line_numbers);
    NEED(can_access_local_variables);
    NEED(can_get_source_file_name);
    NEED(can_get_source_debug_extension);
    NEED(can_get_synthetic_attribute);
    NEED(can_maintain_original_method_order);
    ready();
}

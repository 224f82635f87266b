/* ClassFileLoadHook that replaces a class as it is loaded by one with other members: superclass, interfaces, fields, methods, initialisers; all sees the new ones only. */
#include "agent.h"

static jint size;
static unsigned char *replacement;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (replacement == NULL || name == NULL || strcmp(name, "LoadReplaced$Target") != 0) return;
    MUST(Allocate, size, new_bytes);
    memcpy(*new_bytes, replacement, (size_t)size);
    *new_length = size;
}

NATIVE(void, LoadReplaced, replace, jbyteArray array) {
    size = (*jni)->GetArrayLength(jni, array);
    replacement = malloc((size_t)size);
    (*jni)->GetByteArrayRegion(jni, array, 0, size, (jbyte *)replacement);
}

NATIVE(void, LoadReplaced, show, jclass klass) {
    jint count = 0, modifiers = 0;
    jmethodID *methods;
    jfieldID *fields;
    jclass *interfaces;
    char *source = NULL;
    MUST(GetClassModifiers, klass, &modifiers);
    MUST(GetSourceFileName, klass, &source);
    say("%s: modifiers %x, %s, superclass %s", class_signature(klass), modifiers, source,
        class_signature((*jni)->GetSuperclass(jni, klass)));
    MUST(GetImplementedInterfaces, klass, &count, &interfaces);
    for (int i = 0; i < count; i++) say("  implements %s", class_signature(interfaces[i]));
    MUST(GetClassFields, klass, &count, &fields);
    for (int i = 0; i < count; i++) {
        char *name, *signature;
        MUST(GetFieldName, klass, fields[i], &name, &signature, NULL);
        say("  field %s %s", name, signature);
    }
    MUST(GetClassMethods, klass, &count, &methods);
    for (int i = 0; i < count; i++) {
        char *name, *signature;
        MUST(GetMethodName, methods[i], &name, &signature, NULL);
        keep_line("  method %s%s", name, signature);
    }
    say_kept("  methods");
}

static void start(char *options) {
    NEED(can_get_source_file_name);
    callbacks.ClassFileLoadHook = hook;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}

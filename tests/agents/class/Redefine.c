/* New versions of classes: while frames of the old one run, with every error, through hooks of an environment that can retransform
   and one that can't; breakpoints go, obsolete methods are told. */
#include "agent.h"

static jvmtiEnv *incapable;

NATIVE(jstring, Redefine, redefine, jclass klass, jbyteArray bytes) {
    jvmtiClassDefinition definition;
    memset(&definition, 0, sizeof definition);
    definition.klass = klass;
    jbyte *copy = NULL;
    if (bytes != NULL) {
        definition.class_byte_count = (*jni)->GetArrayLength(jni, bytes);
        copy = malloc((size_t)definition.class_byte_count + 1);
        (*jni)->GetByteArrayRegion(jni, bytes, 0, definition.class_byte_count, copy);
        definition.class_bytes = (unsigned char *)copy;
    }
    jvmtiError error = (*jvmti)->RedefineClasses(jvmti, 1, &definition);
    free(copy);
    return (*jni)->NewStringUTF(jni, error_name(error));
}

NATIVE(jstring, Redefine, retransform, jclass klass) {
    return (*jni)->NewStringUTF(jni, error_name((*jvmti)->RetransformClasses(jvmti, 1, &klass)));
}

NATIVE(void, Redefine, frames) {
    jvmtiFrameInfo list[32];
    jint count = 0;
    MUST(GetStackTrace, NULL, 0, 32, list, &count);
    for (int i = 0; i < count; i++) {
        jboolean obsolete = 9;
        MUST(IsMethodObsolete, list[i].method, &obsolete);
        jmethodID current = class_is(declaring(list[i].method), "LRedefine$Target;") ? method_of(declaring(list[i].method), obsolete ? "text" : method_name(list[i].method)) : list[i].method;
        say("  frame %d %s at %lld%s%s", i, obsolete ? "of an obsolete method" : full_name(list[i].method), (long long)list[i].location,
            obsolete ? ", obsolete" : "", current == list[i].method ? ", current" : "");
    }
}

NATIVE(void, Redefine, breakpoint, jclass klass, jstring name) {
    jmethodID method = method_of(klass, (*jni)->GetStringUTFChars(jni, name, NULL));
    SHOW(SetBreakpoint, method, 0);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s at %lld", full_name(method), (long long)location);
}

/* Replaces from with to, of the same length, once. */
static void loaded(const char *who, jvmtiEnv *env, jclass redefined, const char *name, jint length, const unsigned char *bytes, const char *from,
                   const char *to, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strncmp(name, "Redefine$", 9) != 0) return;
    size_t size = strlen(from);
    for (jint i = 0; i + (jint)size <= length; i++) {
        if (memcmp(bytes + i, from, size) == 0) {
            (*env)->Allocate(env, length, new_bytes);
            memcpy(*new_bytes, bytes, (size_t)length);
            memcpy(*new_bytes + i, to, size);
            *new_length = length;
            break;
        }
    }
    say("%s hears of %s, %s%s", who, name, redefined == NULL ? "new" : "redefined", *new_bytes == NULL ? "" : ", and changes it");
}

static void JNICALL capable_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                                 const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    loaded("capable", env, redefined, name, length, bytes, "mid!", "two!", new_length, new_bytes);
    if (*new_bytes == NULL) loaded("capable", env, redefined, name, length, bytes, "4th!", "one!", new_length, new_bytes);
}

static void JNICALL incapable_hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                                   const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    loaded("incapable", env, redefined, name, length, bytes, "5th!", "mid!", new_length, new_bytes);
}

NATIVE(void, Redefine, hook, jboolean on) {
    jvmtiEventMode mode = on ? JVMTI_ENABLE : JVMTI_DISABLE;
    MUST(SetEventNotificationMode, mode, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    (*incapable)->SetEventNotificationMode(incapable, mode, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_retransform_classes);
    NEED(can_generate_breakpoint_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassFileLoadHook = capable_hook;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    (*java_vm)->GetEnv(java_vm, (void **)&incapable, JVMTI_VERSION_1_2);
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassFileLoadHook = incapable_hook;
    (*incapable)->SetEventCallbacks(incapable, &callbacks, sizeof callbacks);
}

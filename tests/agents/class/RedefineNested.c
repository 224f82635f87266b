/* RedefineClasses within events: in the hook of another redefinition, at a class's preparation, on entry of a method of the class. */
#include "agent.h"

static jbyteArray saved[3];
static jclass first, second;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strcmp(name, "RedefineNested$First") != 0 || redefined == NULL) return;
    disable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    say("hook of %s redefines the other: %s", name, error_name(redefine_by(jni, second, saved[1])));
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LRedefineNested$Third;")) return;
    say("preparation redefines its class: %s", error_name(redefine_by(jni, klass, saved[2])));
}

static void JNICALL method_entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!class_is(declaring(method), "LRedefineNested$First;")) return;
    disable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    say("entry of %s", method_name(method));
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    say("entry redefines its class: %s", error_name(redefine_by(jni, first, saved[0])));
}

NATIVE(void, RedefineNested, prepare, jclass a, jclass b, jobjectArray bytes) {
    first = (*jni)->NewGlobalRef(jni, a);
    second = (*jni)->NewGlobalRef(jni, b);
    for (int i = 0; i < 3; i++) saved[i] = (*jni)->NewGlobalRef(jni, (*jni)->GetObjectArrayElement(jni, bytes, i));
    enable(JVMTI_EVENT_METHOD_ENTRY, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_generate_method_entry_events);
    callbacks.ClassFileLoadHook = hook;
    callbacks.ClassPrepare = class_prepare;
    callbacks.MethodEntry = method_entry;
    ready();
}

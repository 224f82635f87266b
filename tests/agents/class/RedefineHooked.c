/* RedefineClasses: its ClassFileLoadHook, with class, loader and new bytes, may change them; no other event is sent. */
#include "agent.h"

static jclass watched;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strcmp(name, "RedefineHooked$First") != 0) return;
    jobject own = NULL;
    MUST(GetClassLoader, watched, &own);
    say("hook: the class %d, its loader %d, domain %d", redefined != NULL && (*jni)->IsSameObject(jni, redefined, watched),
        (*jni)->IsSameObject(jni, loader, own), domain != NULL);
    for (jint i = 0; i + 10 <= length; i++) {
        if (memcmp(bytes + i, "changeable", 10) != 0) continue;
        (*env)->Allocate(env, length, new_bytes);
        memcpy(*new_bytes, bytes, (size_t)length);
        memcpy(*new_bytes + i, "has change", 10);
        *new_length = length;
    }
}

static void JNICALL class_load(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (class_is(klass, "LRedefineHooked$First;")) say("ClassLoad");
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (class_is(klass, "LRedefineHooked$First;")) say("ClassPrepare");
}

NATIVE(void, RedefineHooked, redefine, jclass klass, jbyteArray bytes, jboolean hooked) {
    watched = klass;
    enable(JVMTI_EVENT_CLASS_LOAD, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
    if (hooked) enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    else disable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes)));
}

static void start(char *options) {
    NEED(can_redefine_classes);
    callbacks.ClassFileLoadHook = hook;
    callbacks.ClassLoad = class_load;
    callbacks.ClassPrepare = class_prepare;
    ready();
}

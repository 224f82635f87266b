/* ClassFileLoadHook in many threads at once, each loading the classes of its own loader: each hears of its own thread's class and changes that one. */
#include "agent.h"

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strncmp(name, "HookParallel$Item", 17) != 0 || loader == NULL) return;
    jclass type = (*jni)->GetObjectClass(jni, loader);
    if (!class_is(type, "LHookParallel$Named;")) return;
    jint number = (*jni)->GetIntField(jni, loader, (*jni)->GetFieldID(jni, type, "number", "I"));
    MUST(Allocate, length, new_bytes);
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    for (jint i = 0; i + 9 <= length; i++) {
        if (memcmp(bytes + i, "loader 00", 9) != 0) continue;
        (*new_bytes)[i + 7] = (unsigned char)('0' + number / 10);
        (*new_bytes)[i + 8] = (unsigned char)('0' + number % 10);
    }
}

static void start(char *options) {
    callbacks.ClassFileLoadHook = hook;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}

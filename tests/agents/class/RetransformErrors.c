/* RetransformClasses: what the hooks make of the classes is judged; then none is changed; classes that can't be; no class. */
#include "agent.h"

static const char *target, *from, *to;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strncmp(name, "RetransformErrors$", 18) != 0 || redefined == NULL) return;
    say("  hook %s", name + 18);
    const char *old = strcmp(name + 18, target) == 0 ? from : "old", *new = strcmp(name + 18, target) == 0 ? to : "new";
    (*env)->Allocate(env, length, new_bytes);
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    for (jint i = 0; i + (jint)strlen(old) <= length; i++) {
        if (memcmp(bytes + i, old, strlen(old)) == 0) memcpy(*new_bytes + i, new, strlen(new));
    }
    if (strcmp(name + 18, target) == 0 && strcmp(to, "short") == 0) *new_length = length / 2;
    if (strcmp(name + 18, target) == 0 && strcmp(to, "version") == 0) (*new_bytes)[7] = 99;
}

NATIVE(void, RetransformErrors, retransform, jobjectArray classes, jint count, jstring where, jstring old, jstring new) {
    jclass list[8];
    for (int i = 0; i < (*jni)->GetArrayLength(jni, classes); i++) list[i] = (*jni)->GetObjectArrayElement(jni, classes, i);
    target = text_of(jni, where);
    from = text_of(jni, old);
    to = text_of(jni, new);
    say("%s %s to %s", target, from, to);
    SHOW(RetransformClasses, count, list);
}

static void start(char *options) {
    NEED(can_retransform_classes);
    callbacks.ClassFileLoadHook = hook;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}

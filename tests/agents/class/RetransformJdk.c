/* RetransformClasses of classes of the JDK: what its methods return is changed and changed back; many at once, unchanged. */
#include "agent.h"

static int changes, calls;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || redefined == NULL) return;
    /* A class that is loaded meanwhile may come with the class that is redefined. */
    if (strncmp(class_signature(redefined) + 1, name, strlen(name)) == 0) calls++;
    if (strcmp(name, "java/util/Optional") != 0 || !changes) return;
    say("hook: loader %s, domain %s", loader == NULL ? "null" : "given", domain == NULL ? "null" : "given");
    (*env)->Allocate(env, length, new_bytes);
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    for (jint i = 0; i + 14 <= length; i++) {
        if (memcmp(bytes + i, "Optional.empty", 14) == 0) memcpy(*new_bytes + i, "Nothing at all", 14);
    }
}

NATIVE(void, RetransformJdk, retransform, jboolean change, jobjectArray classes) {
    jclass list[16];
    changes = change;
    jint count = (*jni)->GetArrayLength(jni, classes);
    for (int i = 0; i < count; i++) list[i] = (*jni)->GetObjectArrayElement(jni, classes, i);
    calls = 0;
    SHOW(RetransformClasses, count, list);
    say("classes told: %d of %d", calls, count);
}

static void start(char *options) {
    NEED(can_retransform_classes);
    NEED(can_retransform_any_class);
    callbacks.ClassFileLoadHook = hook;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}

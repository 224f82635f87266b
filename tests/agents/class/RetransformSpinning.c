/* RetransformClasses of a class whose method a thread calls in a loop without end, compiled and inlined: the loop sees the change, again and again. */
#include "agent.h"

static char wanted;

/* Puts another letter where the class file has "value:?". */
static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (redefined == NULL || name == NULL || strcmp(name, "RetransformSpinning$Target") != 0) return;
    MUST(Allocate, length, new_bytes);
    memcpy(*new_bytes, bytes, (size_t)length);
    *new_length = length;
    for (jint i = 0; i + 7 < length; i++) {
        if (memcmp(bytes + i, "value:", 6) == 0) {
            say("changed from %c to %c", bytes[i + 6], wanted);
            (*new_bytes)[i + 6] = (unsigned char)wanted;
        }
    }
}

NATIVE(void, RetransformSpinning, change, jclass klass, jchar letter) {
    wanted = (char)letter;
    SHOW(RetransformClasses, 1, &klass);
}

static void start(char *options) {
    NEED(can_retransform_classes);
    callbacks.ClassFileLoadHook = hook;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}

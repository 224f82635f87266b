/* ForceEarlyReturnObject: what is compatible with the result type, classes, interfaces and arrays, and what isn't. */
#include "agent.h"

static jobject answer;

NATIVE(void, ForceEarlyReturnObjectTypes, prepare, jobjectArray names) {
    for (jsize i = 0; i < (*jni)->GetArrayLength(jni, names); i++) break_in(test, text_of(jni, (*jni)->GetObjectArrayElement(jni, names, i)));
}

NATIVE(void, ForceEarlyReturnObjectTypes, answer, jobject object) {
    answer = object == NULL ? NULL : (*jni)->NewGlobalRef(jni, object);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("%s, %s: %s", method_name(method), object_text(jni, answer), error_name((*jvmti)->ForceEarlyReturnObject(jvmti, thread, answer)));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

/* ForceEarlyReturnInt with the least and the greatest values of the narrow types; Float and Double with values that are no numbers. */
#include "agent.h"

static jvalue value;

NATIVE(void, ForceEarlyReturnNarrow, prepare, jobjectArray names) {
    for (jsize i = 0; i < (*jni)->GetArrayLength(jni, names); i++) break_in(test, text_of(jni, (*jni)->GetObjectArrayElement(jni, names, i)));
}

NATIVE(void, ForceEarlyReturnNarrow, anInt, jint number) { value.i = number; }
NATIVE(void, ForceEarlyReturnNarrow, aLong, jlong number) { value.j = number; }
NATIVE(void, ForceEarlyReturnNarrow, aFloat, jfloat number) { value.f = number; }
NATIVE(void, ForceEarlyReturnNarrow, aDouble, jdouble number) { value.d = number; }

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    char *signature = NULL;
    MUST(GetMethodName, method, NULL, &signature, NULL);
    switch (strchr(signature, ')')[1]) {
    case 'J': MUST(ForceEarlyReturnLong, thread, value.j); break;
    case 'F': MUST(ForceEarlyReturnFloat, thread, value.f); break;
    case 'D': MUST(ForceEarlyReturnDouble, thread, value.d); break;
    default: MUST(ForceEarlyReturnInt, thread, value.i);
    }
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

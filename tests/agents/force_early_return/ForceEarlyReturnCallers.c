/* ForceEarlyReturn to callers of every kind: native methods, reflection, recursion, a bridge, a method called in an expression. */
#include "agent.h"

static int skip;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (skip-- > 0) return;
    SHOW(ForceEarlyReturnInt, thread, 50);
}

NATIVE(void, ForceEarlyReturnCallers, prepare, jclass klass, jstring name) { break_in(klass, text_of(jni, name)); }
NATIVE(void, ForceEarlyReturnCallers, skip, jint count) { skip = count; }

NATIVE(jint, ForceEarlyReturnCallers, byNative) {
    jint result = (*jni)->CallStaticIntMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "number", "(I)I"), 3);
    say("native code has %d, exception %d", result, (*jni)->ExceptionCheck(jni));
    return result;
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

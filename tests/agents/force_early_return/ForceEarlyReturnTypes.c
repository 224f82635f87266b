/* ForceEarlyReturnInt, Long, Float, Double, Void: each with methods of every result type. */
#include "agent.h"

static int which;

NATIVE(void, ForceEarlyReturnTypes, prepare, jobjectArray names) {
    for (jsize i = 0; i < (*jni)->GetArrayLength(jni, names); i++) break_in(test, text_of(jni, (*jni)->GetObjectArrayElement(jni, names, i)));
}

NATIVE(void, ForceEarlyReturnTypes, with, jint function) { which = function; }

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    switch (which) {
    case 0: SHOW(ForceEarlyReturnInt, thread, 1); break;
    case 1: SHOW(ForceEarlyReturnLong, thread, -((jlong)1 << 62)); break;
    case 2: SHOW(ForceEarlyReturnFloat, thread, -0.0f); break;
    case 3: SHOW(ForceEarlyReturnDouble, thread, 1 / 3.0); break;
    case 4: SHOW(ForceEarlyReturnVoid, thread); break;
    case 5: SHOW(ForceEarlyReturnObject, thread, NULL); break;
    }
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

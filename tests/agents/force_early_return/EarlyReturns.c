/* ForceEarlyReturn of every type, in breakpoint events; wrong types. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    const char *name = method_name(method);
    say("breakpoint in %s", name);
    if (strcmp(name, "anInt") == 0) {
        SHOW(ForceEarlyReturnLong, thread, 5);
        SHOW(ForceEarlyReturnVoid, thread);
        SHOW(ForceEarlyReturnObject, thread, NULL);
        SHOW(ForceEarlyReturnInt, thread, 41);
    } else if (strcmp(name, "aLong") == 0) {
        SHOW(ForceEarlyReturnInt, thread, 5);
        SHOW(ForceEarlyReturnLong, thread, 1LL << 50);
    } else if (strcmp(name, "aFloat") == 0) {
        SHOW(ForceEarlyReturnFloat, thread, 2.5f);
    } else if (strcmp(name, "aDouble") == 0) {
        SHOW(ForceEarlyReturnDouble, thread, -1e10);
    } else if (strcmp(name, "aBoolean") == 0) {
        SHOW(ForceEarlyReturnInt, thread, 1);
    } else if (strcmp(name, "anObject") == 0) {
        SHOW(ForceEarlyReturnObject, thread, thread);
        SHOW(ForceEarlyReturnObject, thread, (*jni)->NewStringUTF(jni, "forced "));
    } else if (strcmp(name, "aNull") == 0) {
        SHOW(ForceEarlyReturnObject, thread, NULL);
    } else if (strcmp(name, "nothing") == 0) {
        SHOW(ForceEarlyReturnInt, thread, 1);
        SHOW(ForceEarlyReturnVoid, thread);
    } else if (strcmp(name, "aByte") == 0) {
        SHOW(ForceEarlyReturnInt, NULL, 120);
    }
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LEarlyReturns;")) return;
    const char *names[] = {"anInt", "aLong", "aFloat", "aDouble", "aBoolean", "anObject", "aNull", "nothing", "aByte"};
    for (int i = 0; i < 9; i++) MUST(SetBreakpoint, method_of(klass, names[i]), 0);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_force_early_return);
    callbacks.Breakpoint = breakpoint;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}

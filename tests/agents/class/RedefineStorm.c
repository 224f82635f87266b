/* A class is redefined while threads run its methods, are suspended, traced, and hit breakpoints in it: every call is of one version. */
#include "agent.h"

static volatile int hits;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) { hits++; }

NATIVE(void, RedefineStorm, round, jclass klass, jbyteArray bytes, jthread thread, jint number) {
    jvmtiFrameInfo frames[30];
    jint count = 0;
    if (number % 2) MUST(SuspendThread, thread);
    jvmtiError error = redefine_by(jni, klass, bytes);
    if (error != JVMTI_ERROR_NONE) say("RedefineClasses: %s", error_name(error));
    MUST(GetStackTrace, thread, 0, 30, frames, &count);
    for (int i = 0; i < count; i++) {
        jboolean obsolete;
        MUST(IsMethodObsolete, frames[i].method, &obsolete);
        method_name(frames[i].method);
    }
    break_in(klass, "part");
    if (number % 2) MUST(ResumeThread, thread);
    jint before = hits;
    for (int i = 0; i < 100000 && hits == before; i++) {
        for (volatile int k = 0; k < 100; k++) {}
    }
}

NATIVE(void, RedefineStorm, show) { say("breakpoints hit: %d", hits > 0); }

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_suspend);
    NEED(can_generate_breakpoint_events);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

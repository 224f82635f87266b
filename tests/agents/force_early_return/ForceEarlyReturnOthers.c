/* ForceEarlyReturn of another thread, platform or virtual, that is suspended at an event, or just suspended; of the current virtual thread. */
#include "agent.h"
#include <unistd.h>

static int suspends;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint");
    if (suspends) MUST(SuspendThread, thread);
    else SHOW(ForceEarlyReturnObject, thread, (*jni)->NewStringUTF(jni, "by itself"));
}

NATIVE(void, ForceEarlyReturnOthers, prepare, jboolean suspend) {
    suspends = suspend;
    (*jvmti)->SetBreakpoint(jvmti, method_of(test, "called"), 0);
}

NATIVE(void, ForceEarlyReturnOthers, force, jthread thread, jstring value) {
    jint state = 0;
    while (!(state & JVMTI_THREAD_STATE_SUSPENDED)) {
        usleep(1000);
        MUST(GetThreadState, thread, &state);
    }
    SHOW(ForceEarlyReturnInt, thread, 1);
    SHOW(ForceEarlyReturnObject, thread, value);
    MUST(ResumeThread, thread);
}

NATIVE(void, ForceEarlyReturnOthers, refused, jstring what, jthread thread, jboolean suspend) {
    say("%s", text_of(jni, what));
    if (suspend) MUST(SuspendThread, thread);
    SHOW(ForceEarlyReturnObject, thread, NULL);
    SHOW(ForceEarlyReturnInt, thread, 1);
    SHOW(ForceEarlyReturnLong, thread, 1);
    SHOW(ForceEarlyReturnFloat, thread, 1);
    SHOW(ForceEarlyReturnDouble, thread, 1);
    SHOW(ForceEarlyReturnVoid, thread);
    if (suspend) MUST(ResumeThread, thread);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_force_early_return);
    NEED(can_suspend);
    NEED(can_support_virtual_threads);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

/* Breakpoint events of some threads, platform and virtual, only: enabled by thread, by all, and neither. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jthread current = NULL;
    MUST(GetCurrentThread, &current);
    say("breakpoint in %s, the current thread %d", thread_name(thread), (*jni)->IsSameObject(jni, thread, current));
}

NATIVE(void, BreakpointThreads, prepare) { break_in(test, "called"); }

NATIVE(void, BreakpointThreads, hear, jboolean on, jthread thread) {
    say("%s %s: %s", on ? "enable" : "disable", thread == NULL ? "all" : thread_name(thread),
        error_name((*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_BREAKPOINT, thread)));
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_support_virtual_threads);
    callbacks.Breakpoint = breakpoint;
    ready();
}

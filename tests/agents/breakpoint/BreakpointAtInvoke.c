/* A breakpoint set at the invocation that a frame is in just now: not heard when it returns, but at the next round, and when PopFrame makes it anew. */
#include "agent.h"

static int pop;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    jint i = -1;
    MUST(GetLocalInt, thread, 0, slot_of(method, "i", location), &i);
    say("  breakpoint in %s at %d, i %d", method_name(method), (int)location, i);
    if (strcmp(method_name(method), "called") == 0 && pop) {
        pop = 0;
        SHOW(PopFrame, thread);
    }
}

/* At where the caller stands. */
NATIVE(void, BreakpointAtInvoke, set, jint depth) {
    jmethodID method = NULL;
    jlocation location = 0;
    MUST(GetFrameLocation, NULL, depth, &method, &location);
    say("set in %s at %d: %s", method_name(method), (int)location, error_name((*jvmti)->SetBreakpoint(jvmti, method, location)));
}

NATIVE(void, BreakpointAtInvoke, clear, jint depth) {
    jmethodID method = NULL;
    jlocation location = 0;
    MUST(GetFrameLocation, NULL, depth, &method, &location);
    SHOW(ClearBreakpoint, method, location);
}

NATIVE(void, BreakpointAtInvoke, pop) {
    pop = 1;
    break_in(test, "called");
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_breakpoint_events);
    NEED(can_pop_frame);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

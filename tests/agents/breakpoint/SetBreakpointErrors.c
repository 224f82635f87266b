/* SetBreakpoint, ClearBreakpoint: one breakpoint an instruction, locations outside of the code, methods without code. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint at %s", location == 0 ? "the beginning" : "the end");
}

static void try_both(const char *what, jmethodID method, jlocation location) {
    say("%s: set %s", what, error_name((*jvmti)->SetBreakpoint(jvmti, method, location)));
    say("  clear %s", error_name((*jvmti)->ClearBreakpoint(jvmti, method, location)));
}

NATIVE(void, SetBreakpointErrors, test, jclass shape) {
    jmethodID method = method_of(test, "called");
    jlocation first = 0, last = 0;
    MUST(GetMethodLocation, method, &first, &last);
    SHOW(ClearBreakpoint, method, 0);
    SHOW(SetBreakpoint, method, 0);
    SHOW(SetBreakpoint, method, 0);
    SHOW(SetBreakpoint, method, last);
    SHOW(ClearBreakpoint, method, last);
    SHOW(ClearBreakpoint, method, last);
    try_both("before", method, -1);
    try_both("beyond", method, last + 1);
    try_both("far beyond", method, (jlocation)1 << 32);
    try_both("native", method_of(test, "test"), 0);
    try_both("native, -1", method_of(test, "test"), -1);
    try_both("abstract", method_of(shape, "area"), 0);
    SHOW(SetBreakpoint, method, last);
}

NATIVE(void, SetBreakpointErrors, clear) { SHOW(ClearBreakpoint, method_of(test, "called"), 0); }

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    callbacks.Breakpoint = breakpoint;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

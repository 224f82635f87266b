/* Breakpoints set and cleared while an event is handled: those that lie ahead are heard, one set by a step at its location is, too. */
#include "agent.h"

static jmethodID method;
static jlocation second, third;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID at, jlocation location) {
    say("breakpoint line %d", line_of(at, location));
    if (location == 0) {
        SHOW(ClearBreakpoint, method, 0);
        SHOW(SetBreakpoint, method, second);
        enable(JVMTI_EVENT_SINGLE_STEP, thread);
    }
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID at, jlocation location) {
    if (at != method || (location != second && location != third)) return;
    say("step line %d", line_of(at, location));
    if (location == second) return;
    SHOW(SetBreakpoint, method, third);
    disable(JVMTI_EVENT_SINGLE_STEP, thread);
}

NATIVE(void, BreakpointDuringEvents, prepare, jint line) {
    method = method_of(test, "called");
    second = location_of(method, line);
    third = location_of(method, line + 1);
    SHOW(SetBreakpoint, method, 0);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = single_step;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

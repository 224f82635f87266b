/* Steps after a frame was made to return early: in its caller, after the invocation. */
#include "agent.h"

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s at %d", method_name(method), (int)location);
    enable(JVMTI_EVENT_SINGLE_STEP, thread);
    SHOW(ForceEarlyReturnInt, thread, 40);
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (!is_of(method, "SingleStepAfterReturn")) return;
    static int steps;
    say("step in %s line %d", method_name(method), line_of(method, location));
    if (++steps == 3) disable(JVMTI_EVENT_SINGLE_STEP, thread);
}

NATIVE(void, SingleStepAfterReturn, prepare) { break_in(test, "called"); }

static void start(char *options) {
    NEED(can_force_early_return);
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = single_step;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

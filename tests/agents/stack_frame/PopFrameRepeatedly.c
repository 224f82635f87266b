/* PopFrame again and again: after each, a single step at the invocation is told, where the next frame may be popped. */
#include "agent.h"

static int pops;

static void pop(jthread thread, const char *event, jmethodID method, jlocation location) {
    say("%s in %s line %d", event, method_name(method), line_of(method, location));
    if (++pops > 3) {
        disable(JVMTI_EVENT_SINGLE_STEP, thread);
        return;
    }
    SHOW(PopFrame, thread);
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (pops > 0) {
        say("breakpoint again");
        return;
    }
    enable(JVMTI_EVENT_SINGLE_STEP, thread);
    pop(thread, "breakpoint", method, location);
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (is_of(method, "PopFrameRepeatedly")) pop(thread, "step", method, location);
}

NATIVE(void, PopFrameRepeatedly, prepare) {
    break_in(test, "inner");
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    NEED(can_pop_frame);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = single_step;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

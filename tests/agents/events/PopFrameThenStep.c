/* PopFrame, in a breakpoint, of a frame, with steps enabled: the caller's invocation is stepped on again, then the breakpoint is hit anew; no exit is told. */
#include "agent.h"

static int visits;

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s line %d", method_name(method), line_of(method, location));
    if (++visits % 3 == 1) {
        SHOW(PopFrame, thread);
        enable(JVMTI_EVENT_SINGLE_STEP, thread);
        enable(JVMTI_EVENT_METHOD_ENTRY, thread);
        enable(JVMTI_EVENT_METHOD_EXIT, thread);
    } else if (visits % 3 == 2) {
        SHOW(PopFrame, thread);
    }
}

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (is_of(method, "PopFrameThenStep")) say("  step at %s %d, line %d", method_name(method), (int)location, line_of(method, location));
}

static void JNICALL entry(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method) {
    if (is_of(method, "PopFrameThenStep")) say("  entry of %s", method_name(method));
}

static void JNICALL leaving(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean thrown, jvalue value) {
    if (!is_of(method, "PopFrameThenStep")) return;
    say("  exit of %s", method_name(method));
    if (strcmp(method_name(method), "caller") != 0) return;
    disable(JVMTI_EVENT_SINGLE_STEP, thread);
    disable(JVMTI_EVENT_METHOD_ENTRY, thread);
    disable(JVMTI_EVENT_METHOD_EXIT, thread);
}

NATIVE(void, PopFrameThenStep, prepare, jint line) { SHOW(SetBreakpoint, method_of(test, "called"), location_of(method_of(test, "called"), line)); }

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_generate_method_entry_events);
    NEED(can_generate_method_exit_events);
    NEED(can_get_line_numbers);
    NEED(can_pop_frame);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = single_step;
    callbacks.MethodEntry = entry;
    callbacks.MethodExit = leaving;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
}

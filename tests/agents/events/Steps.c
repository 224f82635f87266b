/* Single steps in one thread, from a breakpoint until the method is left. */
#include "agent.h"

static jmethodID work;

static void JNICALL single_step(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    if (!class_is(declaring(method), "LSteps;")) return;
    say("step %s %d", full_name(method), (int)location);
    if (strcmp(method_name(method), "main") == 0) {
        say("out of it, line %d", line_of(method, location));
        disable(JVMTI_EVENT_SINGLE_STEP, thread);
    }
}

static void JNICALL breakpoint(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    say("breakpoint in %s at %d", full_name(method), (int)location);
    if (method == work) enable(JVMTI_EVENT_SINGLE_STEP, thread);
}

static void JNICALL class_prepare(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass klass) {
    if (!class_is(klass, "LSteps;")) return;
    work = method_of(klass, "work");
    MUST(SetBreakpoint, work, 0);
    MUST(SetBreakpoint, method_of(klass, "half"), 1);
}

static void start(char *options) {
    NEED(can_generate_breakpoint_events);
    NEED(can_generate_single_step_events);
    NEED(can_get_line_numbers);
    callbacks.Breakpoint = breakpoint;
    callbacks.SingleStep = single_step;
    callbacks.ClassPrepare = class_prepare;
    ready();
    enable(JVMTI_EVENT_BREAKPOINT, NULL);
    enable(JVMTI_EVENT_CLASS_PREPARE, NULL);
}
